import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { keptLook, LookProvider } from "@tillhouse/ui/look.tsx";
import { ProofProvider } from "@tillhouse/ui/sign-in/proof.tsx";
import { reloadWhenReplaced } from "@tillhouse/ui/old-build.ts";
import "@tillhouse/ui/styles/all.css";
import { prove, queries } from "./client.ts";
import { router } from "./router.tsx";
import { loadTexts } from "./texts/texts.ts";

reloadWhenReplaced();
const texts = await loadTexts(keptLook().language);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <LookProvider texts={texts} load={loadTexts}>
        <QueryClientProvider client={queries}>
          <ProofProvider prove={prove}>
            <RouterProvider router={router} />
          </ProofProvider>
        </QueryClientProvider>
      </LookProvider>
    </CSPProvider>
  </StrictMode>,
);
