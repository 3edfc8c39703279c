import type { RecordTable } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";

export const supplierTable: RecordTable = {
  name: "suppliers",
  select: sql`id, code, name, email, phone, address, notes, is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: { code: "code", name: "name", email: "email", phone: "phone", address: "address", notes: "notes" },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { suppliers_code_key: () => conflict("code_taken", "Another supplier has this code.") },
};
