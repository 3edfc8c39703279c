import type { Till } from "@tillhouse/till-engine/till.ts";
import type { OwnTill, OwnTills } from "./own-tills.ts";

/** How the copy in the folder is: `NotAllowed` until somebody lets the browser write there again. */
export interface SecondCopyState {
  readonly is: "None" | "Kept" | "NotAllowed" | "Failed";
  /** The name of its folder. */
  readonly folder: string | undefined;
}

/** What Chromium has beside the standard. */
interface Folder extends FileSystemDirectoryHandle {
  queryPermission(wanted: { readonly mode: "readwrite" }): Promise<PermissionState>;
}

interface Options {
  readonly till: Till;
  readonly own: OwnTill;
  readonly ownTills: OwnTills;
  /** Called when it is otherwise than before. */
  readonly onState: () => void;
}

/**
 * Keeps all that the shop has not taken in a file of a folder too, as on a memory stick: what is there outlives the
 * device, and `restore` takes it. Nothing waits for it, and when it fails the till sells on and says so.
 */
export class SecondCopy {
  readonly #options: Options;
  #folder: Folder | undefined;
  #is: SecondCopyState["is"] = "None";
  /** The mark of what the file has; undefined while that is not known. */
  #written: string | undefined;
  #tail: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  get state(): SecondCopyState {
    return { is: this.#is, folder: this.#folder?.name };
  }

  /** Goes on with the folder that was chosen before. */
  async start(): Promise<void> {
    const { ownTills, own } = this.#options;
    this.#folder = (await ownTills.folder(own)) as Folder | undefined;
    await this.again();
  }

  /** Keeps it in this folder from now on; undefined: nowhere. */
  async choose(folder: FileSystemDirectoryHandle | undefined): Promise<void> {
    const { ownTills, own } = this.#options;
    await ownTills.keepFolder(own, folder);
    this.#folder = folder as Folder | undefined;
    await this.again();
  }

  /** The folder, whose permission a page asks for. */
  get folder(): FileSystemDirectoryHandle | undefined {
    return this.#folder;
  }

  /** Tries once more, after somebody has allowed it or has put the stick back. */
  async again(): Promise<void> {
    this.#written = undefined;
    this.#tell(this.#folder === undefined ? "None" : "Kept");
    this.note();
    await this.#tail;
  }

  /** To be called whenever something may have been kept or taken. */
  note(): void {
    if (this.#is !== "Kept" || this.#options.till.unsyncedMark === this.#written) return;
    this.#tail = this.#tail.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const { till } = this.#options;
    const [folder, mark] = [this.#folder, till.unsyncedMark];
    if (folder === undefined || this.#is !== "Kept" || mark === this.#written) return;
    try {
      if ((await folder.queryPermission({ mode: "readwrite" })) !== "granted") return this.#tell("NotAllowed");
      const file = await folder.getFileHandle(this.#fileName, { create: true });
      const written = await file.createWritable();
      await written.write(till.export());
      // Only now the file that was there is exchanged.
      await written.close();
      this.#written = mark;
    } catch {
      this.#tell("Failed");
    }
  }

  get #fileName(): string {
    const { own } = this.#options;
    return `till-${own.register.code}-${own.deviceId.slice(0, 8)}.json`;
  }

  #tell(is: SecondCopyState["is"]): void {
    this.#is = is;
    this.#options.onState();
  }
}

/** What a page may ask for. */
export const secondCopyCalls = (copy: () => SecondCopy) => ({
  secondCopyFolder: async () => copy().folder,
  keepSecondCopy: (folder: FileSystemDirectoryHandle | undefined) => copy().choose(folder),
  trySecondCopy: () => copy().again(),
});
