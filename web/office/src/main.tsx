import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { keptLook, LookProvider } from "@tillhouse/ui/look.tsx";
import { reloadWhenReplaced } from "@tillhouse/ui/old-build.ts";
import "@tillhouse/ui/styles/all.css";
import { router } from "./router.tsx";
import { queries } from "./shops.ts";
import { loadTexts } from "./texts/texts.ts";

reloadWhenReplaced();
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
