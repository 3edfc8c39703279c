import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keptLook, LookProvider } from "@tillhouse/ui/look.tsx";
import "@tillhouse/ui/styles/all.css";
import "./till.css";
import "./beside.css";
import { App } from "./app.tsx";
import { Display } from "./display/display.tsx";
import { loadTexts } from "./texts/texts.ts";
import { TillClient } from "./till.ts";

/** /till/{slug} */
const slug = location.pathname.split("/")[2] ?? "";
const isDisplay = new URLSearchParams(location.search).has("display");
const till = slug === "" || isDisplay || !isSecureContext ? undefined : new TillClient();
till?.start(slug);

const texts = await loadTexts(keptLook().language);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <LookProvider texts={texts} load={loadTexts}>
      {isDisplay ? <Display slug={slug} /> : <App {...{ slug, till }} />}
    </LookProvider>
  </StrictMode>,
);
