import type { TakenCoupon } from "@tillhouse/till-engine/basket.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { CodeForm } from "../code-form.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { useTillState } from "../till.ts";
import { useCall } from "../use-call.ts";

interface CouponDialogProps {
  readonly taken: readonly TakenCoupon[];
  /** Rejects with why it is not taken. */
  readonly onTake: (code: string) => Promise<unknown>;
  readonly onRemove: (coupon: TakenCoupon) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Takes a coupon by its code, typed or scanned; the shop says whether it is good for this basket. */
export function CouponDialog({ taken, onTake, onRemove, onClose }: CouponDialogProps) {
  const t = useTranslations("coupon");
  const { isConnected } = useTillState();
  const [code, setCode] = useState("");
  const work = useCall(onTake);
  const scanned = (text: string) => {
    setCode(text);
    if (isConnected) void work.run(text);
  };
  return (
    <BesideDialog title={t("title")} isNarrow onScan={scanned} onClose={onClose}>
      {taken.length > 0 && (
        <ul className="rows" aria-label={t("taken")}>
          {taken.map((one, i) => (
            <li key={one.code} className="parked">
              <bdi>{one.code}</bdi>
              <Action
                hotkey={choiceKey(i)}
                aria-label={t("remove", { code: one.code })}
                onClick={() => void onRemove(one)}
              >
                {t("takeOut")}
              </Action>
            </li>
          ))}
        </ul>
      )}
      {isConnected ? (
        <CodeForm {...{ label: t("code"), action: t("take"), code, setCode, work }} />
      ) : (
        <Notice tone="warning">{t("offline")}</Notice>
      )}
    </BesideDialog>
  );
}
