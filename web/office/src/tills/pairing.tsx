import { unwrap, type ShopClient } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { CopyButton } from "@tillhouse/ui/copy-button.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { useOffice } from "../office.ts";

/** The code with which a browser becomes a till. */
export interface Pair {
  readonly name: string;
  readonly code: string;
  readonly expiresAt: string;
}

/** Gets a code for a till; the one before stops working. */
export async function pairTill(client: ShopClient, { id, name }: { id: string; name: string }): Promise<Pair> {
  return { name, ...(await unwrap(client.POST("/devices/{id}/pairing", { params: { path: { id } } }))) };
}

/** Shows the code, this once. */
export function Pairing({ pair, onClose }: { readonly pair: Pair; readonly onClose: () => void }) {
  const t = useTranslations("tills");
  const { slug } = useOffice();
  // Behind the # nothing is sent to any server.
  const address = `${location.origin}/till/${slug}#${pair.code}`;
  return (
    <Dialog title={t("pairTitle", { name: pair.name })} isOpen onClose={onClose}>
      <p>{t.rich("pairLead", { at: () => <Instant at={pair.expiresAt} /> })}</p>
      <p className="mono pair-code">{pair.code}</p>
      <p className="address">
        <a href={address}>{address}</a> <CopyButton text={address} what={t("address")} />
      </p>
      <div className="button-row">
        <Button kind="primary" onClick={onClose} data-autofocus>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}
