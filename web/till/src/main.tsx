import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keptLook, LookProvider } from "@tillhouse/ui/look.tsx";
import "@tillhouse/ui/styles/all.css";
import "./till.css";
import "./beside.css";
import { App } from "./app.tsx";
import { Display } from "./display/display.tsx";
import { program } from "./program/update.ts";
import { loadTexts } from "./texts/texts.ts";
import { TillClient } from "./till.ts";
import { OwnTills } from "./worker/own-tills.ts";

/** /till/{slug}; an installed till starts at /till/, and is of the only shop that there is. */
let slug = location.pathname.split("/")[2] ?? "";
if (slug === "") {
  slug = await new OwnTills().onlyShop();
  if (slug !== "") history.replaceState(null, "", `/till/${slug}`);
}
const isDisplay = new URLSearchParams(location.search).has("display");
const till = slug === "" || isDisplay || !isSecureContext ? undefined : new TillClient();
till?.start(slug);
void program.start({
  isFree: async () => till === undefined || till.isFree(),
  isElsewhere: () => isDisplay || till?.isElsewhere === true,
});

const texts = await loadTexts(keptLook().language);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <LookProvider texts={texts} load={loadTexts}>
      {isDisplay ? <Display slug={slug} /> : <App {...{ slug, till }} />}
    </LookProvider>
  </StrictMode>,
);
