import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keptLook, LookProvider } from "@tillhouse/ui/look.tsx";
import "@tillhouse/ui/styles/all.css";
import "./till.css";
import { App } from "./app.tsx";
import { loadTexts } from "./texts/texts.ts";
import { TillClient } from "./till.ts";

/** /till/{slug} */
const slug = location.pathname.split("/")[2] ?? "";
const till = slug === "" || !isSecureContext ? undefined : new TillClient();
till?.start(slug);

const texts = await loadTexts(keptLook().language);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <LookProvider texts={texts} load={loadTexts}>
      <App {...{ slug, till }} />
    </LookProvider>
  </StrictMode>,
);
