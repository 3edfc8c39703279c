import { useTranslations } from "use-intl";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { Action, useHotkeys } from "./action.tsx";
import { Binding } from "./bind/binding.tsx";
import { ShopChoice } from "./bind/shop-choice.tsx";
import { FailureWords } from "./failure-words.tsx";
import { OpenTill } from "./open-till.tsx";
import { TillContext, type TillClient, useTillView, useTill } from "./till.ts";

interface AppProps {
  /** The shop of the address; empty: it names none. */
  readonly slug: string;
  readonly till: TillClient | undefined;
}

export function App({ slug, till }: AppProps) {
  const t = useTranslations("till");
  useHotkeys();
  if (!isSecureContext)
    return (
      <Gate title={t("insecure")}>
        <p>{t("insecureLead")}</p>
      </Gate>
    );
  if (till === undefined) return <ShopChoice />;
  return (
    <TillContext value={till}>
      <Phases slug={slug} />
    </TillContext>
  );
}

function Phases({ slug }: { readonly slug: string }) {
  const t = useTranslations("till");
  const till = useTill();
  const { phase, state } = useTillView();
  if (phase.name === "Unbound") return <Binding slug={slug} />;
  if (phase.name === "Elsewhere" || phase.name === "Released")
    return (
      <Gate title={t(phase.name === "Elsewhere" ? "elsewhere" : "released")}>
        <p>{t("elsewhereLead")}</p>
        <div className="button-row">
          <Action
            hotkey="Enter"
            kind="primary"
            autoFocus
            onClick={() => {
              void till.calls.takeOver(slug);
              if (phase.name === "Released") till.start(slug);
            }}
          >
            {t("useHere")}
          </Action>
        </div>
      </Gate>
    );
  if (phase.name === "Failed")
    return (
      <Gate title={t("failed")}>
        <FailureWords failure={phase.failure} />
        <div className="button-row">
          <Action hotkey="Enter" kind="primary" autoFocus onClick={() => location.reload()}>
            {t("retry")}
          </Action>
        </div>
      </Gate>
    );
  if (phase.name === "Ready" && state !== undefined) return <OpenTill slug={slug} />;
  return (
    <Gate title={t("starting")}>
      <output>{phase.name === "Pulling" && t("pulling", { rows: phase.rows })}</output>
    </Gate>
  );
}
