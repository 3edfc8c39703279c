import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Account } from "@tillhouse/ui/account/account.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { sessionQuery, useOffice } from "./office.ts";

/** The user's own account. */
export function AccountPage() {
  const t = useTranslations("office");
  const office = useOffice();
  const { data } = useQuery(sessionQuery(office));
  const user = data?.user;
  return (
    <Screen title={t("account")} lead={user !== undefined && [user.name, user.email].filter(Boolean).join(" · ")}>
      <Account account={office.account} />
    </Screen>
  );
}
