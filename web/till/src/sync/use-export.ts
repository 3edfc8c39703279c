import { useOpenTill, useTill } from "../till.ts";
import { useCall, type Work } from "../use-call.ts";

/** Gives all that the shop has not taken as a file. */
export function useExport(): Work<[]> {
  const till = useTill();
  const { registerName } = useOpenTill().state;
  return useCall(async () => {
    const url = URL.createObjectURL(new Blob([await till.calls.export()], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `till-${registerName}-${new Date().toISOString().slice(0, 16).replace(":", "")}.json`;
    link.click();
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  });
}
