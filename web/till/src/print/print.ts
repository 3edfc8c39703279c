import type { Slip } from "@tillhouse/till-engine/sale.ts";

/** Prints a receipt on the paper that the browser's printer has. A print that fails undoes no sale. */
export function printReceipt({ receipt }: Pick<Slip, "receipt">): void {
  const sheet = document.createElement("pre");
  sheet.className = "print-sheet";
  sheet.dir = "auto";
  sheet.textContent = receipt;
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  print();
}
