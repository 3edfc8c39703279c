import type { Copy, Row } from "./copy.ts";
import type { Finder, Subject } from "./finder.ts";
import { fold, wordsOf, type Findable } from "./text-index.ts";

const most = 50;

export const customers: Subject = { stream: "Customers", own: [], owners: [], findable };

/** Customers by the beginnings of all the words of name and company, by code, or by phone in any notation. */
export function findCustomers(finder: Finder, copy: Copy, typed: string): Row<"Customers">[] {
  const digits = typed.replaceAll(/\D/g, "");
  const isPhone = /^[\d\s()+/.-]+$/.test(typed) && digits.length >= 4;
  const asPhone = isPhone ? finder.search(digits.replace(/^0+/, ""), most) : [];
  const ids = new Set([...finder.search(typed, most), ...asPhone]);
  return [...ids].slice(0, most).flatMap((id) => copy.get("Customers", id) ?? []);
}

function findable(copy: Copy, id: string): Findable | undefined {
  const customer = copy.peek("Customers", id);
  if (customer === undefined || customer.isArchived || customer.mergedIntoId !== null) return undefined;
  const { code, name, company, phone } = customer;
  const callingCode = copy.list("Settings")[0]?.callingCode ?? null;
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  // As people say it at home, too.
  const national = callingCode !== null && digits.startsWith(callingCode) ? digits.slice(callingCode.length) : "";
  const codes = [code ?? "", digits, national].filter((one) => one !== "").map(fold);
  const words = wordsOf(code ?? "");
  return { id, ownerId: "", name: wordsOf(`${name ?? ""} ${company ?? ""}`).join(" "), words, codes };
}
