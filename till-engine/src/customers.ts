import type { Copy, Row } from "./copy.ts";
import { fold, TextIndex, wordsOf, type Findable } from "./text-index.ts";

const most = 50;

/** Customers by the beginnings of all the words of name and company, by code, or by phone in any notation. */
export function findCustomers(copy: Copy, typed: string): Row<"Customers">[] {
  const index = copy.derive(indexOf, ["Customers"]);
  const digits = typed.replaceAll(/\D/g, "");
  const isPhone = /^[\d\s()+/.-]+$/.test(typed) && digits.length >= 4;
  const asPhone = isPhone ? index.search(digits.replace(/^0+/, ""), most) : [];
  const ids = new Set([...index.search(typed, most), ...asPhone]);
  return [...ids].slice(0, most).flatMap((id) => copy.get("Customers", id) ?? []);
}

function indexOf(copy: Copy): TextIndex {
  return new TextIndex(findable(copy));
}

function* findable(copy: Copy): Generator<Findable> {
  const callingCode = copy.list("Settings")[0]?.callingCode ?? null;
  for (const { id, code, name, company, phone, isArchived, mergedIntoId } of copy.read("Customers")) {
    if (isArchived || mergedIntoId !== null) continue;
    const digits = (phone ?? "").replaceAll(/\D/g, "");
    // As people say it at home, too.
    const national = callingCode !== null && digits.startsWith(callingCode) ? digits.slice(callingCode.length) : "";
    const codes = [code ?? "", digits, national].filter((one) => one !== "").map(fold);
    yield { id, name: wordsOf(`${name ?? ""} ${company ?? ""}`).join(" "), words: wordsOf(code ?? ""), codes };
  }
}
