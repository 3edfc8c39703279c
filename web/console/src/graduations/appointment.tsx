import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isProblem, unwrap, type components } from "@tillhouse/client";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { Instant, useNow } from "@tillhouse/ui/instant.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";

export const appointmentKey = (tenantId: string) => ["appointment", tenantId] as const;

const tones: Readonly<Record<"Waiting" | "Running" | "Succeeded" | "Failed" | "Missed" | "Cancelled", Tone>> = {
  Waiting: "busy",
  Running: "busy",
  Succeeded: "good",
  Failed: "bad",
  Missed: "bad",
  Cancelled: "plain",
};

type State = components["schemas"]["MoveAppointment"]["state"];

const wentWrong = (state: State) => state === "Failed" || state === "Missed";

/** For so long what went wrong is told beside other things of the shop. */
const toldForMs = 7 * 86_400_000;

function isOfNow({ state, endedAt }: components["schemas"]["MoveAppointment"], now: Date): boolean {
  if (state === "Waiting" || state === "Running") return true;
  return wentWrong(state) && endedAt !== null && now.getTime() - new Date(endedAt).getTime() < toldForMs;
}

interface AppointmentProps {
  readonly tenantId: string;
  /**
   * What another part of the page knows of it already. Then only what is to come or went wrong lately is shown, with
   * the way to another plan.
   */
  readonly known?: components["schemas"]["MoveAppointment"] | null;
}

/** A shop's newest planned move, and the way to cancel it while it waits. Nothing where none was ever planned. */
export function Appointment({ tenantId, known }: AppointmentProps) {
  const isBeside = known !== undefined;
  const t = useTranslations();
  const may = useMay();
  const queries = useQueryClient();
  const params = { path: { id: tenantId } };
  const { data } = useQuery({
    enabled: !isBeside,
    queryKey: appointmentKey(tenantId),
    // Most shops have none, which the service says by a 404.
    queryFn: ({ signal }) =>
      unwrap(client.GET("/admin/tenants/{id}/appointment", { params, signal })).catch((error: unknown) => {
        if (isProblem(error, "not_found")) return null;
        throw error;
      }),
    refetchInterval: ({ state }) =>
      state.data?.state === "Waiting" || state.data?.state === "Running" ? 10_000 : false,
  });
  const appointment = isBeside ? known : data;
  const [isAsked, setAsked] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const now = useNow(3_600_000);
  const title = useRef<HTMLHeadingElement>(null);
  const cancelling = useSubmit<FormData>(async () => {
    await unwrap(client.DELETE("/admin/tenants/{id}/appointment", { params }));
    setAsked(false);
    setCancelled(true);
    await queries.invalidateQueries({ queryKey: ["tenant", tenantId] });
    await queries.invalidateQueries({ queryKey: appointmentKey(tenantId) });
    // The button that opened the dialog is gone now.
    title.current?.focus();
  });
  if (appointment === undefined || appointment === null) return null;
  if (isBeside && !wasCancelled && !isOfNow(appointment, now)) return null;
  const { state, server, mode, at, madeBy, graduationId, error } = appointment;
  return (
    <section className="card" aria-labelledby="appointment">
      <div className="card-head">
        <h2 id="appointment" ref={title} tabIndex={-1}>
          {t("appointment.title")}
        </h2>
        <Badge tone={tones[state]}>{t(`appointment.state.${state}`)}</Badge>
      </div>
      <p>
        {t.rich("appointment.lead", {
          ...{ home: t(`tenant.mode.${mode}`), server, by: madeBy },
          at: () => <Instant at={at} />,
        })}
      </p>
      {error !== null && <p lang="en">{error}</p>}
      <div className="button-row">
        {graduationId !== null && (
          <Link to="/tenants/$tenantId/graduations/$graduationId" params={{ tenantId, graduationId }}>
            {t("diagnosis.toMove")}
          </Link>
        )}
        {state === "Waiting" && may("tenants.graduate") && (
          <Button onClick={() => setAsked(true)}>{t("appointment.cancel")}</Button>
        )}
        {isBeside && (wentWrong(state) || state === "Cancelled") && may("tenants.graduate") && (
          <Link to="/tenants/$tenantId/move" params={{ tenantId }}>
            {t("appointment.anew")}
          </Link>
        )}
      </div>
      <ConfirmDialog
        {...{ title: t("appointment.cancelTitle"), action: t("appointment.cancel"), kind: "danger" }}
        {...{ submission: cancelling, isOpen: isAsked, leave: t("appointment.keep"), onClose: () => setAsked(false) }}
      >
        <p>{t("appointment.cancelLead")}</p>
      </ConfirmDialog>
    </section>
  );
}
