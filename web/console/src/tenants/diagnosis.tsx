import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isProblem, unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { DataTable } from "@tillhouse/ui/data-table.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { useSubmit, type Failure } from "@tillhouse/ui/submit.ts";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { TenantScreen } from "./tenant.tsx";
import { diagnosisTones } from "./tones.ts";

type Schemas = components["schemas"];
type Diagnosis = Schemas["Diagnosis"];
type Recovery = Schemas["Recovery"];

/** A missing home has a finding for each database that could be it. */
const keyOf = ({ kind, server, name, candidate }: Diagnosis["findings"][number]) =>
  [kind, server, name, candidate?.server, candidate?.database].join(" ");

/** What the operator had done here. It is still shown when its findings are gone. */
type Outcome =
  | { readonly recovery: Recovery }
  | { readonly adopted: Schemas["Adoption"] }
  | { readonly refused: Failure };

/** The state of a shop's home, what was found, and what recovering will do about it before it is done. */
export function TenantDiagnosis({ tenantId }: { readonly tenantId: string }) {
  const t = useTranslations();
  const [outcome, setOutcome] = useState<Outcome>();
  const query = useQuery({
    queryKey: ["diagnosis", tenantId],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/admin/tenants/{id}/diagnosis", { params: { path: { id: tenantId } }, signal })),
    // It asks every server: only when somebody looks.
    refetchOnWindowFocus: false,
  });
  return (
    <TenantScreen
      tenantId={tenantId}
      actions={() => (
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {t(query.isFetching ? "overview.diagnosing" : "diagnosis.again")}
        </Button>
      )}
    >
      {() => (
        <Loaded query={query} lines={5}>
          {(diagnosis) => <Found {...{ diagnosis, outcome }} onOutcome={setOutcome} />}
        </Loaded>
      )}
    </TenantScreen>
  );
}

interface FoundProps {
  readonly diagnosis: Diagnosis;
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
}

function Found({ diagnosis, outcome, onOutcome }: FoundProps) {
  const t = useTranslations();
  const may = useMay();
  const { tenantId, state, graduationId, findings } = diagnosis;
  const tone = diagnosisTones[state];
  const isFixable = findings.some((finding) => finding.isFixable);
  return (
    <>
      <output>{outcome !== undefined && <Told outcome={outcome} />}</output>
      <Notice tone={tone === "busy" || tone === "plain" ? "plain" : tone} title={t(`tenant.diagnosis.${state}`)}>
        <p>{t(`diagnosis.meaning.${state}`)}</p>
        {graduationId !== null && (
          <p>
            <Link to="/tenants/$tenantId/graduations/$graduationId" params={{ tenantId, graduationId }}>
              {t("diagnosis.toMove")}
            </Link>
          </p>
        )}
      </Notice>
      {findings.length > 0 && (
        <DataTable
          caption={t("diagnosis.findings")}
          isCaptionShown
          rows={findings}
          rowKey={keyOf}
          columns={[
            { id: "kind", header: t("diagnosis.kind"), cell: ({ kind }) => t(`diagnosis.found.${kind}`) },
            { id: "server", header: t("tenants.server"), cell: ({ server }) => server },
            { id: "name", header: t("diagnosis.name"), cell: ({ name }) => <span className="mono">{name}</span> },
            { id: "detail", header: t("diagnosis.detail"), cell: ({ detail }) => <span lang="en">{detail}</span> },
            {
              ...{ id: "fixable", header: t("diagnosis.fixable") },
              cell: (finding) => (
                <Badge tone={finding.isFixable ? "good" : "warning"}>
                  {t(finding.isFixable ? "diagnosis.byRecovery" : "diagnosis.byHand")}
                </Badge>
              ),
            },
          ]}
        />
      )}
      {may("tenants.graduate") && (isFixable || state === "Fenced") && <Recover {...{ diagnosis, onOutcome }} />}
      {findings.map(
        ({ candidate }) =>
          candidate !== undefined &&
          may("tenants.graduate") && (
            <Adopt key={`${candidate.server} ${candidate.database}`} {...{ tenantId, candidate, onOutcome }} />
          ),
      )}
    </>
  );
}

function Told({ outcome }: { readonly outcome: Outcome }) {
  const t = useTranslations("diagnosis");
  if ("refused" in outcome) return <FailureNotice failure={outcome.refused} />;
  if ("recovery" in outcome) return <Recovered recovery={outcome.recovery} />;
  const { database, server } = outcome.adopted;
  return <Notice tone="good" title={t("adopted", { database, server })} />;
}

/** What recovering did, and what it could not do. */
function Recovered({ recovery: { done, failed } }: { readonly recovery: Recovery }) {
  const t = useTranslations("diagnosis");
  return (
    <Notice tone={failed.length === 0 ? "good" : "warning"} title={t(failed.length === 0 ? "recovered" : "notAll")}>
      <ul lang="en">
        {[...done, ...failed].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Opens the shop again and clears away what a dead move left. */
function Recover({ diagnosis: { tenantId, findings }, onOutcome }: Omit<FoundProps, "outcome">) {
  const t = useTranslations();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const submission = useSubmit<FormData>(async () => {
    const params = { path: { id: tenantId } };
    onOutcome({ recovery: await unwrap(client.POST("/admin/tenants/{id}/recover", { params })) });
    setOpen(false);
    await queries.invalidateQueries({ queryKey: ["diagnosis", tenantId] });
    await queries.invalidateQueries({ queryKey: ["tenant", tenantId] });
  });
  return (
    <>
      <div className="button-row">
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t("diagnosis.recover")}
        </Button>
      </div>
      <ConfirmDialog
        {...{ title: t("diagnosis.recoverTitle"), action: t("diagnosis.recover"), submission, isOpen }}
        onClose={() => setOpen(false)}
      >
        <p>{t("diagnosis.recoverLead")}</p>
        <ul className="rows" lang="en">
          {findings
            .filter((finding) => finding.isFixable)
            .map((finding) => (
              <li key={keyOf(finding)}>{finding.detail}</li>
            ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

interface AdoptProps {
  readonly tenantId: string;
  readonly candidate: Schemas["HomeCandidate"];
  readonly onOutcome: (outcome: Outcome | undefined) => void;
}

/** Makes a database that bears the shop's mark its home. */
function Adopt({ tenantId, candidate: { server, database }, onOutcome }: AdoptProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const submission = useSubmit<FormData>(async () => {
    const params = { path: { id: tenantId }, query: { server, database } };
    onOutcome(undefined);
    try {
      onOutcome({ adopted: await unwrap(client.POST("/admin/tenants/{id}/adopt", { params })) });
    } catch (error) {
      if (!isProblem(error, "not_adoptable")) throw error;
      // The database may have another name by now, so the button goes and the page says why.
      onOutcome({ refused: error.problem });
    }
    setOpen(false);
    await queries.invalidateQueries({ queryKey: ["diagnosis", tenantId] });
    await queries.invalidateQueries({ queryKey: ["tenant", tenantId] });
  });
  return (
    <div className="button-row">
      <Button onClick={() => setOpen(true)}>{t("diagnosis.adopt", { database, server })}</Button>
      <ConfirmDialog
        {...{ title: t("diagnosis.adoptTitle"), action: t("diagnosis.adoptAction"), submission, isOpen }}
        kind="danger"
        typed={database}
        onClose={() => setOpen(false)}
      >
        <p>{t("diagnosis.adoptLead", { database, server })}</p>
      </ConfirmDialog>
    </div>
  );
}
