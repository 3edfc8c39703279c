import type { TakenCoupon } from "@tillhouse/till-engine/basket.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { Action } from "../action.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { FailureWords } from "../failure-words.tsx";
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
  const { run, isBusy, failure, clear } = useCall(onTake);
  const scanned = (text: string) => {
    setCode(text);
    if (isConnected) void run(text);
  };
  return (
    <BesideDialog title={t("title")} isNarrow onScan={scanned} onClose={onClose}>
      {taken.length > 0 && (
        <ul className="rows" aria-label={t("taken")}>
          {taken.map((one) => (
            <li key={one.code} className="parked">
              <bdi>{one.code}</bdi>
              <Button aria-label={t("remove", { code: one.code })} onClick={() => void onRemove(one)}>
                {t("takeOut")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isConnected ? (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void run(code);
          }}
        >
          <label className="field">
            <span className="field-label">{t("code")}</span>
            <input
              {...{ className: "control", autoComplete: "off", maxLength: 40, dir: "ltr", value: code }}
              data-autofocus
              onChange={({ target }) => {
                clear();
                setCode(target.value);
              }}
            />
          </label>
          {failure !== undefined && <FailureWords failure={failure} />}
          <div className="button-row">
            <Action hotkey="Enter" type="submit" kind="primary" isBusy={isBusy} disabled={code.trim() === ""}>
              {t("take")}
            </Action>
          </div>
        </form>
      ) : (
        <Notice tone="warning">{t("offline")}</Notice>
      )}
    </BesideDialog>
  );
}
