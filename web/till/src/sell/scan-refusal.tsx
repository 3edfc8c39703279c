import { useState } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { useRefusalSound } from "../settings/sound.ts";
import { useScanner } from "./use-scanner.ts";

/** Takes no scan, and says so: what is asked here would be forgotten, and its goods leave without being sold. */
export function ScanRefusal() {
  const t = useTranslations("find");
  const [isRefused, setRefused] = useState(false);
  const soundRefusal = useRefusalSound();
  useScanner(() => {
    soundRefusal();
    setRefused(true);
  });
  return <output>{isRefused && <Notice tone="warning">{t("askedFirst")}</Notice>}</output>;
}
