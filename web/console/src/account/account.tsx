import { unwrap } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Account } from "@tillhouse/ui/account/account.tsx";
import type { OwnAccount } from "@tillhouse/ui/account/own-account.ts";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { meQuery } from "../rights.ts";

const done = async (call: Promise<unknown>): Promise<void> => void (await call);
const recoveryCodes = async (call: Promise<{ recoveryCodes: string[] }>) => (await call).recoveryCodes;

const account: OwnAccount = {
  changePassword: (body) => done(unwrap(client.POST("/admin/identity/password/change", { body }))),
  secondFactor: () => unwrap(client.GET("/admin/identity/2fa")),
  beginAuthenticator: (body) => unwrap(client.POST("/admin/identity/2fa/authenticator", { body })),
  confirmAuthenticator: (body) =>
    recoveryCodes(unwrap(client.POST("/admin/identity/2fa/authenticator/confirm", { body }))),
  removeAuthenticator: (body) => done(unwrap(client.DELETE("/admin/identity/2fa/authenticator", { body }))),
  newRecoveryCodes: (body) => recoveryCodes(unwrap(client.POST("/admin/identity/2fa/recovery-codes", { body }))),
  sessions: async () => (await unwrap(client.GET("/admin/identity/sessions"))).items,
  endSession: (id) => done(unwrap(client.DELETE("/admin/identity/sessions/{id}", { params: { path: { id } } }))),
  endOtherSessions: () => done(unwrap(client.DELETE("/admin/identity/sessions"))),
};

/** The operator's own account. */
export function AccountPage() {
  const t = useTranslations("console");
  const { data: me } = useQuery(meQuery);
  return (
    <Screen title={t("account")} lead={me !== undefined && `${me.name} · ${me.email}`}>
      <Account account={account} />
    </Screen>
  );
}
