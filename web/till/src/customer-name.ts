interface CustomerWords {
  readonly name?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly code?: string | null | undefined;
}

/** As people call a customer. */
export function customerName({ name, company, code }: CustomerWords): string {
  const words = [name, company].filter((part) => typeof part === "string" && part !== "");
  return words.length === 0 ? (code ?? "") : words.join(", ");
}
