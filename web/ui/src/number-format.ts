const made = new Map<string, Intl.NumberFormat>();

/** A format for numbers. Each is made once: to make one takes longer than to draw the row that it is for. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = made.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    made.set(key, format);
  }
  return format;
}
