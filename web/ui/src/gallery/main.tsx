import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keptLook, LookProvider, type LoadTexts } from "../look.tsx";
import "../styles/all.css";
import { Gallery } from "./gallery.tsx";

const loadTexts: LoadTexts = async (language) => {
  if (language === "de") return (await import("../texts/de.ts")).de as Awaited<ReturnType<LoadTexts>>;
  if (language === "ar") return (await import("../texts/ar.ts")).ar as Awaited<ReturnType<LoadTexts>>;
  return (await import("../texts/en.ts")).en as Awaited<ReturnType<LoadTexts>>;
};

const texts = await loadTexts(keptLook().language);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <LookProvider texts={texts} load={loadTexts}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Gallery />
        </QueryClientProvider>
      </LookProvider>
    </CSPProvider>
  </StrictMode>,
);
