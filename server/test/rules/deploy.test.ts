import assert from "node:assert/strict";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { rootCertificates } from "node:tls";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../src/config.ts";
import { productionWarnings } from "../../src/warnings.ts";
import { root } from "../runner/files.ts";

type Labels = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string>>;

/** The members of Kubernetes' manifests that are looked at here. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Environment;
  readonly spec?: Spec;
}

interface Spec {
  readonly selector?: Labels & { readonly matchLabels?: Labels };
  readonly podSelector?: { readonly matchLabels: Labels };
  readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod };
  readonly ports?: readonly { readonly targetPort: string }[];
  readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: Pod } } };
  readonly ingress?: readonly { readonly ports: readonly { readonly port: string }[] }[];
}

interface Pod {
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string }[];
}

interface Container {
  readonly command?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: Source }[];
  readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly readinessProbe: { readonly periodSeconds: number; readonly failureThreshold: number };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Source {
  readonly secretKeyRef: { readonly name: string; readonly key: string };
}

const folder = join(root, "deploy/kubernetes");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = globSync("*.yaml", { cwd: folder }).filter((file) => file !== "kustomization.yaml");
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => document.toJS() as Manifest),
);
const deployment = of("Deployment");
const pod = deployment.spec?.template?.spec as Pod;
const [container] = pod.containers;

/** What is left to whoever installs: by the name of the setting, or of the secret and its key. */
const given: Environment = {
  "tillhouse encryptionKeys": `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  "tillhouse adminEmail": "you@example.com",
  "tillhouse adminPassword": "correct horse battery staple",
  "tillhouse backupPassphrase": "eleven blue herons",
  "provisioner password": "letters-and-digits-1",
};

function of(kind: string): Manifest {
  const [found, ...others] = manifests.filter((manifest) => manifest.kind === kind);
  assert.ok(found !== undefined && others.length === 0, `one ${kind}`);
  return found;
}

/** As the kubelet makes it: `$(NAME)` is the value of a variable before it. */
function environmentOfPod({ env }: Container = container): Environment {
  const environment: Record<string, string> = { ...of("ConfigMap").data };
  for (const { name, value, valueFrom } of env) {
    const ref = valueFrom?.secretKeyRef;
    const raw = ref === undefined ? value : given[`${ref.name} ${ref.key}`];
    assert.ok(raw !== undefined, `${name} has a value`);
    environment[name] = raw.replace(/\$\((\w+)\)/g, (_, variable: string) => environment[variable] ?? "");
  }
  return environment;
}

/** What the service says of the settings when it starts with them. */
function told(environment: Environment): { faults: readonly string[]; warnings: readonly string[] } {
  const settings = readConfig(environment);
  if ("faults" in settings) return { faults: settings.faults, warnings: [] };
  return { faults: [], warnings: [...settings.warnings, ...productionWarnings(settings.config)] };
}

test("Kubernetes: the service finds nothing wrong with its settings, and nothing to warn of", () => {
  const mounted = mkdtempSync(join(tmpdir(), "tillhouse-deploy-"));
  try {
    const authority = join(mounted, "ca.crt");
    writeFileSync(authority, rootCertificates[0] ?? "");
    const environment = Object.fromEntries(
      Object.entries(environmentOfPod()).map(([name, value]) => [
        name,
        value.replaceAll(/\/etc\/tillhouse\/(default|second)\/ca\.crt/g, authority),
      ]),
    );
    assert.deepEqual(told(environment), { faults: [], warnings: [] });
  } finally {
    rmSync(mounted, { recursive: true, force: true });
  }
});

test("Kubernetes: the backup has the service's databases and keys, and a passphrase", () => {
  const [backup] = of("CronJob").spec?.jobTemplate?.spec.template.spec.containers ?? [];
  assert.ok(backup);
  assert.ok(backup.command?.includes("backup"));
  const environment = environmentOfPod(backup);
  for (const name of ["TILLHOUSE_CENTRAL_URL", "TILLHOUSE_SERVERS", "TILLHOUSE_ENCRYPTION_KEYS"])
    assert.equal(environment[name], environmentOfPod()[name], name);
  assert.ok((environment["TILLHOUSE_PASSPHRASE"] ?? "").length >= 12);
  assert.deepEqual(told(withoutFiles(environment)).faults, []);
});

/** With the system's certificates instead of those that are not on this machine. */
function withoutFiles(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\/etc\/[\w/]+\/ca\.crt/g, "system")]),
  );
}

test("Kubernetes: files that settings name are mounted", () => {
  const mounts = container.volumeMounts.map(({ mountPath }) => mountPath);
  const named = Object.values(environmentOfPod()).flatMap((value) => value.match(/\/etc\/[\w/.]+/g) ?? []);
  assert.equal(new Set(named).size, 2);
  for (const file of named) assert.ok(mounts.includes(file.slice(0, file.lastIndexOf("/"))), file);
  assert.deepEqual(
    container.volumeMounts.map(({ name }) => name),
    pod.volumes.map(({ name }) => name),
  );
});

test("haproxy takes what the limit of open files allows: with a maxconn beyond it, it would not start", () => {
  const [globals = ""] = read("deploy/haproxy/haproxy.cfg").split(/^defaults$/m);
  assert.match(globals, /^ {2}fd-hard-limit \d+$/m);
  assert.doesNotMatch(globals, /^ *maxconn /m);
});

test("Kubernetes and haproxy: what serves shops without the central database, when none is ready, gets their requests", () => {
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  assert.equal(periodSeconds * failureThreshold, 15 * 60);
  const [proxy, services = "", cutOff = ""] = read("deploy/haproxy/haproxy.cfg").split(/^backend /m);
  assert.match(proxy ?? "", /^ {2}use_backend cut_off if \{ nbsrv\(services\) eq 0 \}\n {2}default_backend services$/m);
  const serversOf = (backend: string) => backend.match(/^ {2}server .*$/gm);
  assert.equal(serversOf(services)?.length, 3);
  assert.deepEqual(serversOf(cutOff), serversOf(services));
  assert.match(services, /httpchk GET \/health\/ready$/m);
  assert.match(cutOff, /httpchk GET \/health\/live$/m);
});

test("Kubernetes: every selector finds the service's pods", () => {
  const { labels } = deployment.spec?.template?.metadata ?? { labels: {} };
  const selectors = ["Service", "PodDisruptionBudget", "Deployment", "NetworkPolicy"].map((kind) => {
    const { selector, podSelector } = of(kind).spec ?? {};
    return podSelector?.matchLabels ?? selector?.matchLabels ?? selector;
  });
  assert.deepEqual(selectors, Array(4).fill(labels));
});

test("Kubernetes: ports go by the names that the container has, and are those of the settings", () => {
  const { PORT, TILLHOUSE_METRICS_PORT } = environmentOfPod();
  assert.deepEqual(
    container.ports.map(({ name, containerPort }) => [name, String(containerPort)]),
    [
      ["http", PORT],
      ["metrics", TILLHOUSE_METRICS_PORT],
    ],
  );
  const open = of("NetworkPolicy").spec?.ingress?.flatMap(({ ports }) => ports.map(({ port }) => port));
  assert.deepEqual(open, ["http", "metrics"]);
  assert.deepEqual(
    of("Service").spec?.ports?.map(({ targetPort }) => targetPort),
    ["http"],
  );
});

test("Kubernetes: kustomization.yaml lists every file, and the release's version", () => {
  const { resources, images } = parse(read("deploy/kubernetes/kustomization.yaml")) as {
    resources: string[];
    images: { name: string; newTag: string }[];
  };
  assert.deepEqual(resources.sort(), files.map((file) => basename(file)).sort());
  const { version } = JSON.parse(read("package.json")) as { version: string };
  assert.deepEqual(images, [{ name: "tillhouse", newTag: version }]);
});

test("Compose: the service finds nothing wrong with its settings", () => {
  const { services } = parse(read("deploy/compose.yaml")) as { services: { tillhouse: { environment: Environment } } };
  const values: Environment = {
    PROVISIONER_PASSWORD: given["provisioner password"] ?? "",
    TILLHOUSE_ENCRYPTION_KEYS: given["tillhouse encryptionKeys"] ?? "",
    TILLHOUSE_ADMIN_EMAIL: given["tillhouse adminEmail"] ?? "",
    TILLHOUSE_ADMIN_PASSWORD: given["tillhouse adminPassword"] ?? "",
  };
  const environment = Object.fromEntries(
    Object.entries(services.tillhouse.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):(?:\?|-([^}]*))\}/g, (_, variable: string, fallback: string) => {
        return values[variable] ?? fallback;
      }),
    ]),
  );
  assert.deepEqual(told(environment).faults, []);
});
