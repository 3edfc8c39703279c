import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  connections,
  hasLettersOf,
  kickDrawer,
  openSerialPrinter,
  openUsbPrinter,
  printOn,
  printTestPage,
  type ReceiptPrinter,
} from "../till/src/print/printer.ts";

const [esc, gs] = ["\x1b", "\x1d"];
const receipt = ["Corner Shop", "Total EUR                             2.50", "Zurück € é", ""].join("\n");

describe("a receipt printer", () => {
  /** One that keeps what it is sent. */
  function fake(columns: ReceiptPrinter["columns"] = 42) {
    const sent: string[] = [];
    const printer: ReceiptPrinter = {
      columns,
      send: async (bytes) => void sent.push(Buffer.from(bytes).toString("latin1")),
      close: async () => undefined,
    };
    return { printer, sent };
  }

  test("is sent the receipt's lines, a cut, and a kick for the drawer only where it is wanted", async () => {
    for (const opensDrawer of [false, true]) {
      const { printer, sent } = fake();
      await printOn(printer, { receipt }, { opensDrawer });
      const [text = ""] = sent;
      assert.ok(text.startsWith(`${esc}@`), "it is set up anew");
      assert.ok(text.includes("Corner Shop") && text.includes("Total EUR                             2.50"));
      assert.ok(!text.includes("?"), "letters that it has not");
      assert.ok(text.includes(`${gs}V`), "the cut");
      assert.equal(text.includes(`${esc}p`), opensDrawer);
    }
  });

  test("has small letters on a narrow roll, so that lines stay whole", async () => {
    const { printer, sent } = fake(32);
    await printOn(printer, { receipt });
    assert.ok(sent[0]?.includes(`${esc}M\x01`));
    assert.ok(sent[0]?.includes("Total EUR                             2.50"));
  });

  test("prints a test page as wide as it is, and kicks the drawer alone", async () => {
    const { printer, sent } = fake(48);
    await printTestPage(printer, "Test");
    await kickDrawer(printer);
    assert.ok(sent[0]?.includes("123456789012345678901234567890123456789012345678"));
    assert.ok(sent[1]?.includes(`${esc}p`) && !sent[1].includes(`${gs}V`));
  });

  test("tells its failure to who prints; scripts that it has no letters for are the browser's to print", async () => {
    const broken: ReceiptPrinter = { ...fake().printer, send: () => Promise.reject(new Error("no paper")) };
    await assert.rejects(printOn(broken, { receipt }), /no paper/);
    assert.deepEqual(["de", "ar", "ar-EG"].map(hasLettersOf), [true, false, false]);
  });

  test("is found at a serial port and by USB, where the browser has these", async () => {
    const sent: Uint8Array[] = [];
    const port = {
      writable: new WritableStream<Uint8Array>({ write: (bytes) => void sent.push(bytes) }),
      open: async () => undefined,
      close: async () => undefined,
    };
    const out = { direction: "out", endpointNumber: 3 } as const;
    const device = {
      configuration: {
        interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints: [out] } }],
      },
      ...{ open: async () => undefined, selectConfiguration: async () => undefined },
      ...{ claimInterface: async () => undefined, close: async () => undefined },
      transferOut: async (_endpoint: number, bytes: Uint8Array) => {
        sent.push(bytes);
        return { status: "ok" };
      },
    };
    const devices = {
      serial: { requestPort: async () => port, getPorts: async () => [] },
      usb: { requestDevice: async () => device, getDevices: async () => [device] },
    };
    assert.deepEqual(connections(devices), ["Serial", "Usb"]);
    assert.deepEqual(connections({}), []);
    assert.equal(await openSerialPrinter({ columns: 42, isAsking: false }, devices), undefined);
    for (const printer of [
      await openSerialPrinter({ columns: 42, isAsking: true }, devices),
      await openUsbPrinter({ columns: 42, isAsking: false }, devices),
    ]) {
      assert.ok(printer);
      await kickDrawer(printer);
      await printer.close();
    }
    assert.equal(sent.length, 2);
  });
});
