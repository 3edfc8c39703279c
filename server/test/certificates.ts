import { generateKeyPairSync, randomBytes } from "node:crypto";
import forge from "node-forge";

/** Certificate and private key, in PEM. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

/** An authority of a test's own, which nothing else trusts. */
export interface Authority {
  readonly certificate: string;
  /** A certificate for a server's name, or of a client of that name. */
  issue(name: string): KeyPair;
}

const dayMs = 24 * 3600_000;

export function makeAuthority(name: string): Authority {
  const keys = newKeys();
  const subject = [{ name: "commonName", value: name }];
  const own = newCertificate(keys.publicKey, subject, subject);
  own.setExtensions([{ name: "basicConstraints", cA: true }]);
  own.sign(keys.privateKey, forge.md.sha256.create());
  return {
    certificate: forge.pki.certificateToPem(own),
    issue: (of) => {
      const { publicKey, privateKey } = newKeys();
      const certificate = newCertificate(publicKey, [{ name: "commonName", value: of }], subject);
      certificate.setExtensions([{ name: "subjectAltName", altNames: [{ type: 2, value: of }] }]);
      certificate.sign(keys.privateKey, forge.md.sha256.create());
      return { certificate: forge.pki.certificateToPem(certificate), key: forge.pki.privateKeyToPem(privateKey) };
    },
  };
}

/** Node makes them a hundred times faster than the library does. */
function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  return { publicKey: forge.pki.publicKeyFromPem(publicKey), privateKey: forge.pki.privateKeyFromPem(privateKey) };
}

function newCertificate(
  publicKey: forge.pki.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.validity.notBefore = new Date(Date.now() - dayMs);
  certificate.validity.notAfter = new Date(Date.now() + dayMs);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}
