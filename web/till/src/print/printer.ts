import type { Slip } from "@tillhouse/till-engine/sale.ts";

/** A receipt printer that is reached without the browser's print dialog. */
export interface ReceiptPrinter {
  /** What its lines have: 42 or 48 on 80 mm, 32 on 58 mm. */
  readonly columns: 32 | 42 | 48;
  send(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
}

/** Whether a printer's own letters have the language; others are printed by the browser (`printReceipt`). */
export const hasLettersOf = (language: string): boolean => !language.startsWith("ar");

/** Prints a receipt, cuts the paper, and opens the drawer where it is wanted. Rejects when it was not taken. */
export async function printOn(
  printer: ReceiptPrinter,
  { receipt }: Pick<Slip, "receipt">,
  { opensDrawer = false }: { readonly opensDrawer?: boolean } = {},
): Promise<void> {
  const encoder = await encoderFor(printer);
  encoder.codepage("auto");
  for (const line of receipt.split("\n")) encoder.line(line);
  encoder.newline(3).cut("partial");
  if (opensDrawer) encoder.pulse();
  await printer.send(bytesOf(encoder));
}

/** Opens the drawer that hangs at the printer. */
export async function kickDrawer(printer: ReceiptPrinter): Promise<void> {
  await printer.send(bytesOf((await encoderFor(printer)).pulse()));
}

/** A page by which people see that width, letters, and the cut are right. */
export async function printTestPage(printer: ReceiptPrinter, title: string): Promise<void> {
  const encoder = await encoderFor(printer);
  const ruler = "1234567890".repeat(5).slice(0, printer.columns);
  encoder.codepage("auto").align("center").bold(true).line(title).bold(false).align("left");
  for (const line of [ruler, "äöüß éèêç ñ ¿¡ € £", "0123456789 .,:- %"]) encoder.line(line);
  await printer.send(bytesOf(encoder.newline(3).cut("partial")));
}

async function encoderFor({ columns }: ReceiptPrinter) {
  // Only who has such a printer loads it.
  const { default: Encoder } = await import("@point-of-sale/receipt-printer-encoder");
  // The receipt is of 42 columns: a narrow roll has them in its small letters.
  const encoder = new Encoder({ language: "esc-pos", columns: columns === 32 ? 42 : columns }).initialize();
  return columns === 32 ? encoder.font("B") : encoder;
}

const bytesOf = (encoder: { encode(): unknown }) => new Uint8Array(encoder.encode() as Uint8Array);

/** The parts of Web Serial and WebUSB that are used; no browser but Chromium has them. */
interface SerialPort {
  readonly writable: WritableStream<Uint8Array>;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}
interface UsbDevice {
  readonly configuration: {
    readonly interfaces: readonly {
      readonly interfaceNumber: number;
      readonly alternate: {
        readonly interfaceClass: number;
        readonly endpoints: readonly { readonly direction: "in" | "out"; readonly endpointNumber: number }[];
      };
    }[];
  } | null;
  open(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(n: number): Promise<void>;
  transferOut(endpoint: number, bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly status: string }>;
  close(): Promise<void>;
}
interface Devices {
  readonly serial?: { requestPort(): Promise<SerialPort>; getPorts(): Promise<readonly SerialPort[]> };
  readonly usb?: {
    requestDevice(options: { readonly filters: readonly { readonly classCode: number }[] }): Promise<UsbDevice>;
    getDevices(): Promise<readonly UsbDevice[]>;
  };
}

/** The class of printers. */
const printerClass = 7;

/** How printers are reached here. */
export function connections(devices: Devices = navigator as Devices): readonly ("Serial" | "Usb")[] {
  return [
    ...(devices.serial === undefined ? [] : (["Serial"] as const)),
    ...(devices.usb === undefined ? [] : (["Usb"] as const)),
  ];
}

interface Choice {
  readonly columns: ReceiptPrinter["columns"];
  /** Asks the user which one, which a browser does only from a press; else the one that was allowed before. */
  readonly isAsking: boolean;
}

/** A printer at a serial port, or at a USB port that says it is one. Undefined: none was allowed yet. */
export async function openSerialPrinter(
  { columns, isAsking, baudRate = 9600 }: Choice & { readonly baudRate?: number },
  { serial }: Devices = navigator as Devices,
): Promise<ReceiptPrinter | undefined> {
  const port = isAsking ? await serial?.requestPort() : (await serial?.getPorts())?.[0];
  if (port === undefined) return undefined;
  await port.open({ baudRate });
  return {
    columns,
    send: async (bytes) => {
      const writer = port.writable.getWriter();
      try {
        await writer.write(bytes);
      } finally {
        writer.releaseLock();
      }
    },
    close: () => port.close(),
  };
}

export async function openUsbPrinter(
  { columns, isAsking }: Choice,
  { usb }: Devices = navigator as Devices,
): Promise<ReceiptPrinter | undefined> {
  const filters = [{ classCode: printerClass }];
  const device = isAsking ? await usb?.requestDevice({ filters }) : (await usb?.getDevices())?.[0];
  if (device === undefined) return undefined;
  await device.open();
  if (device.configuration === null) await device.selectConfiguration(1);
  const part = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === printerClass);
  const out = part?.alternate.endpoints.find(({ direction }) => direction === "out");
  if (part === undefined || out === undefined) throw new Error("the device has nothing that prints");
  await device.claimInterface(part.interfaceNumber);
  return {
    columns,
    send: async (bytes) => {
      const { status } = await device.transferOut(out.endpointNumber, bytes);
      if (status !== "ok") throw new Error(`the printer answers ${status}`);
    },
    close: () => device.close(),
  };
}
