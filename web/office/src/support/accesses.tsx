import { useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { Instant, useNow } from "@tillhouse/ui/instant.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { useOffice } from "../office.ts";

/** Which operator looked into this shop and why; a look that goes on can be ended. */
export function SupportAccesses() {
  const t = useTranslations("support");
  const { slug, client } = useOffice();
  const queries = useQueryClient();
  const queryKey = [slug, "support-accesses"];
  const now = useNow(10_000);
  const ending = useSubmit(async (id: string) => {
    await unwrap(client.DELETE("/support-accesses/{id}", { params: { path: { id } } }));
    await queries.invalidateQueries({ queryKey });
  });
  return (
    <Screen title={t("title")} lead={t("lead")}>
      {ending.failure !== undefined && <FailureNotice failure={ending.failure} />}
      <PagedTable
        {...{ caption: t("title"), queryKey, empty: t("none"), everyMs: 30_000 }}
        ask={(cursor, signal) => unwrap(client.GET("/support-accesses", { params: { query: { cursor } }, signal }))}
        rowKey={({ id }) => id}
        columns={[
          { id: "who", header: t("who"), cell: ({ operatorName }) => operatorName },
          { id: "reason", header: t("reason"), cell: ({ reason }) => reason },
          { id: "from", header: t("from"), cell: ({ openedAt }) => <Instant at={openedAt} /> },
          {
            ...{ id: "until", header: t("until") },
            cell: ({ id, expiresAt, endedAt, endedBy }) => {
              if (endedAt !== null)
                return (
                  <>
                    <Instant at={endedAt} />{" "}
                    {endedBy !== null && <span className="muted">{t("ended", { name: endedBy })}</span>}
                  </>
                );
              if (new Date(expiresAt) <= now) return <Instant at={expiresAt} />;
              return (
                <Button kind="danger" isBusy={ending.isBusy} onClick={() => void ending.submit(id)}>
                  {t("end")}
                </Button>
              );
            },
          },
        ]}
      />
    </Screen>
  );
}
