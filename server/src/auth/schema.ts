import { Type } from "typebox";
import { Email, Enum, Id, Nullable, Password, Shape, Timestamp } from "../kernel/http/shapes.ts";

/** Bodies and answers of the sign-in routes: docs/contract.md "Authentication", docs/api-design.md "Signing in". */
const Code = Type.String({ maxLength: 40, description: "6 digits, 8 digits or xxxxx-xxxxx; spaces do not matter." });

/** The address as typed; whether it belongs to a user is not checked here. */
const TypedEmail = Type.String({ minLength: 1, maxLength: 254 });

export const Login = Shape({ email: TypedEmail, password: Password }, { title: "Login" });
export const Token = Shape(
  {
    tokenType: Enum("TokenType", ["Bearer"]),
    accessToken: Type.String(),
    expiresIn: Type.Integer({ description: "Seconds." }),
  },
  { title: "TokenResponse" },
);
const Methods = Type.Array(Enum("SecondFactorMethod", ["Authenticator", "Email"]));
/** docs/contract.md "Two-factor challenge". */
const Challenge = Shape(
  {
    requiresTwoFactor: Type.Literal(true),
    twoFactorToken: Type.String({ description: "Good for 5 minutes, one sign-in and 5 tries." }),
    methods: Methods,
  },
  { title: "TwoFactorChallenge" },
);
export const LoginReply = Type.Union([Token, Challenge]);
export const SecondStep = Shape(
  { twoFactorToken: Type.String({ minLength: 1, maxLength: 200 }), code: Code },
  { title: "TwoFactorLogin" },
);
export const CodeRequest = Shape(
  { twoFactorToken: Type.String({ minLength: 1, maxLength: 200 }) },
  { title: "TwoFactorCodeRequest" },
);
/** A public key for RS256 (RFC 7517, RFC 7518 section 6.3.1). */
const Jwk = Type.Object(
  {
    kty: Type.Literal("RSA"),
    use: Type.Literal("sig"),
    alg: Type.Literal("RS256"),
    kid: Type.String({ description: "The thumbprint of the key (RFC 7638), by which a token's header names it." }),
    n: Type.String({ description: "The modulus, base64url." }),
    e: Type.String({ description: "The exponent, base64url." }),
  },
  { title: "Jwk" },
);
export const Jwks = Type.Object({ keys: Type.Array(Jwk) }, { title: "JwkSet" });

export const SecondFactor = Shape(
  {
    methods: Methods,
    recoveryCodesLeft: Type.Integer(),
    emailAllowed: Type.Boolean({ description: "Whether codes by mail can be turned on here." }),
  },
  { title: "SecondFactor" },
);
export const PasswordProof = Shape({ password: Password }, { title: "PasswordProof" });
export const CodeProof = Shape({ code: Code }, { title: "CodeProof" });
export const Reauthentication = Shape(
  {
    password: Password,
    code: Type.Optional(Type.Unsafe<string>({ ...Code, description: "Needed by who has a second factor." })),
  },
  { title: "Reauthentication" },
);
export const FullProof = Shape({ password: Password, code: Code }, { title: "FullProof" });
export const AuthenticatorSecret = Shape(
  {
    secret: Type.String({ description: "Base32, to be typed in." }),
    otpauthUri: Type.String(),
    qrSvg: Type.String({ description: "The URI as a QR code." }),
  },
  { title: "AuthenticatorSecret" },
);
export const RecoveryCodes = Shape(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: "Shown this once. Empty when the codes from before stay good.",
    }),
  },
  { title: "RecoveryCodes" },
);
export const SignInSettings = Shape(
  { allowsEmailCodes: Type.Boolean({ description: "Whether users may have codes mailed as their second factor." }) },
  { title: "SignInSettings" },
);

export const EmailChange = Shape(
  {
    email: Email,
    password: Type.Unsafe<string>({ ...Password, description: "Of who asks for the change." }),
    code: Type.Optional(
      Type.Unsafe<string>({ ...Code, description: "Of who asks, needed if they have a second factor." }),
    ),
  },
  { title: "EmailChange" },
);
export const LinkToken = Shape(
  { token: Type.String({ minLength: 1, maxLength: 200, description: "From the link in the mail." }) },
  { title: "LinkToken" },
);
export const ForgottenPassword = Shape({ email: TypedEmail }, { title: "ForgottenPassword" });
export const NewPassword = Shape(
  {
    token: Type.String({ minLength: 1, maxLength: 200, description: "From the link in the mail." }),
    password: Password,
  },
  { title: "NewPassword" },
);
export const PasswordChange = Shape({ currentPassword: Password, newPassword: Password }, { title: "PasswordChange" });
const Session = Shape(
  {
    id: Id,
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
    ip: Nullable(Type.String()),
    userAgent: Nullable(Type.String()),
    isCurrent: Type.Boolean({ description: "The session that asks." }),
  },
  { title: "Session" },
);
export const Sessions = Shape({ items: Type.Array(Session) }, { title: "Sessions" });
export const SessionParams = Type.Object({ id: Id });
