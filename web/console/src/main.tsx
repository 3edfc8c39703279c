import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { keptLook, LookProvider } from "@tillhouse/ui/look.tsx";
import "@tillhouse/ui/styles/all.css";
import { queries } from "./client.ts";
import { router } from "./router.tsx";
import { loadTexts } from "./texts/texts.ts";

const texts = await loadTexts(keptLook().language);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <LookProvider texts={texts} load={loadTexts}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LookProvider>
    </CSPProvider>
  </StrictMode>,
);
