import { useLocale, useTranslations } from "use-intl";
import { useState } from "react";
import { unwrap, type components } from "@tillhouse/client";
import { ActionMenu } from "@tillhouse/ui/action-menu.tsx";
import { Count } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { formatDuration } from "@tillhouse/ui/units.ts";
import { useOffice } from "../office.ts";
import { AddTill } from "./add.tsx";
import { Pairing, type Pair } from "./pairing.tsx";
import { TillVerb, tillVerbs, type TillVerbName } from "./verbs.tsx";

type Device = components["schemas"]["Device"];

/** A till's clock may be off by so much before anybody has to know. */
const goodClockMs = 120_000;

type Shown =
  | { readonly what: "Add" }
  | { readonly what: "Paired"; readonly pair: Pair }
  | { readonly what: TillVerbName; readonly device: Device };

/** The tills of the shop: where they are, when they were last heard of, and what they have not pushed. */
export function Tills() {
  const t = useTranslations("tills");
  const { slug, client } = useOffice();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const showPair = (pair: Pair) => setShown({ what: "Paired", pair });
  return (
    <Screen
      title={t("title")}
      actions={
        <Button kind="primary" onClick={() => setShown({ what: "Add" })}>
          {t("add")}
        </Button>
      }
    >
      <PagedTable
        {...{ caption: t("title"), queryKey: [slug, "devices"], empty: t("none"), everyMs: 15_000 }}
        ask={(cursor, signal) => unwrap(client.GET("/devices", { params: { query: { cursor } }, signal }))}
        rowKey={({ id }) => id}
        columns={[
          { id: "name", header: t("name"), cell: ({ name }) => name },
          { id: "register", header: t("register"), cell: ({ registerName }) => registerName ?? t("noRegister") },
          {
            ...{ id: "seen", header: t("seen") },
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? t("never") : <Instant at={lastSeenAt} />),
          },
          {
            ...{ id: "unsynced", header: t("unsynced"), align: "end" },
            cell: ({ report }) => report !== null && <Count value={report.unsyncedCount} />,
          },
          { id: "program", header: t("program"), cell: ({ report }) => report?.version },
          { id: "state", header: t("storage"), cell: (device) => <Storage device={device} /> },
          { id: "clock", header: t("clock"), cell: ({ report }) => <Clock offsetMs={report?.clockOffsetMs ?? 0} /> },
          {
            ...{ id: "verbs", header: t("verbs") },
            cell: (device) => (
              <ActionMenu
                {...{ label: t("choose"), description: device.name }}
                actions={tillVerbs.map((verb) => [verb, t(`verb.${verb}.action`)])}
                onChoose={(what) => setShown({ what, device })}
              />
            ),
          },
        ]}
      />
      {shown?.what === "Add" && <AddTill onAdded={showPair} onClose={close} />}
      {shown?.what === "Paired" && <Pairing pair={shown.pair} onClose={close} />}
      {shown !== undefined && "device" in shown && (
        <TillVerb verb={shown.what} device={shown.device} onPaired={showPair} onClose={close} />
      )}
    </Screen>
  );
}

function Storage({ device: { report } }: { readonly device: Device }) {
  const t = useTranslations("tills");
  if (report === null || report.isPersistent === null) return null;
  return <Badge tone={report.isPersistent ? "good" : "warning"}>{t(report.isPersistent ? "kept" : "notKept")}</Badge>;
}

function Clock({ offsetMs }: { readonly offsetMs: number }) {
  const t = useTranslations("tills");
  const locale = useLocale();
  if (Math.abs(offsetMs) < goodClockMs) return null;
  const time = formatDuration(Math.abs(offsetMs), locale);
  return <Badge tone="warning">{t(offsetMs > 0 ? "clockAhead" : "clockBehind", { time })}</Badge>;
}
