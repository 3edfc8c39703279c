import { useState } from "react";
import { useTranslations } from "use-intl";
import { CodeForm } from "../code-form.tsx";
import { useScanner } from "../sell/use-scanner.ts";
import { useTill } from "../till.ts";
import { useCall } from "../use-call.ts";
import type { FoundCard } from "../worker/cards.ts";

interface CardFormProps {
  readonly onFound: (card: FoundCard) => void;
}

/** Asks which gift card pays, by its code, typed or scanned. */
export function CardForm({ onFound }: CardFormProps) {
  const t = useTranslations("card");
  const till = useTill();
  const [code, setCode] = useState("");
  const work = useCall(async (typed: string) => onFound(await till.calls.findCard(typed)));
  useScanner((scanned) => {
    setCode(scanned);
    void work.run(scanned);
  });
  return <CodeForm {...{ label: t("code"), action: t("find"), code, setCode, work }} />;
}
