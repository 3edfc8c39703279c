import type { TestContext } from "node:test";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import { eventually } from "../../server/test/eventually.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";

/** A move that stands still in front of a step. */
interface HeldMove {
  /** Where the console shows it. */
  readonly path: string;
  /** Lets it go on, or fail there. */
  letGo(fault?: Error): void;
  readonly moved: Promise<"moved" | "refused">;
}

/** Begins a move beside the browser and holds it in front of a step. */
export async function holdMove(t: TestContext, service: TestService, shop: Shop, before: string): Promise<HeldMove> {
  let letGo: (fault?: Error) => void = () => undefined;
  const held = new Promise<void>((resolve, reject) => {
    letGo = (fault) => (fault === undefined ? resolve() : reject(fault));
  });
  let graduationId: string | undefined;
  const moved = graduate(service.deps, shop.tenantId, {
    ...{ server: "second", actor: commandLine },
    onProgress: async (event) => {
      if (event.step !== before || event.state !== "Doing") return;
      graduationId = event.graduationId;
      await held;
    },
  }).then(
    () => "moved" as const,
    () => "refused" as const,
  );
  // A test that fails leaves none that the next one would wait for.
  t.after(async () => {
    letGo();
    await moved;
  });
  const id = await eventually("it is held", () => graduationId);
  return { path: `/tenants/${shop.tenantId}/graduations/${id}`, letGo: (fault) => letGo(fault), moved };
}
