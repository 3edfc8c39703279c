import { Type, type Static } from "typebox";
import {
  Default,
  Email,
  Enum,
  CountedPageOf,
  CountQuery,
  Id,
  IdsQuery,
  IsArchived,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { Restore } from "../engine/records.ts";
import { NamedSort } from "../engine/shapes.ts";

const stamps = { isArchived: IsArchived, version: Version, createdAt: Timestamp };

export const CustomerGroup = Shape({ id: Id, name: Type.String(), ...stamps }, { title: "CustomerGroup" });
export const CustomerGroupPage = PageOf(CustomerGroup, "CustomerGroupPage");
export const CustomerGroupCreate = Shape({ id: Type.Optional(Id), name: Name }, { title: "CustomerGroupCreate" });
export const CustomerGroupPatch = Shape(
  { name: Type.Optional(Name), isArchived: Restore },
  { title: "CustomerGroupPatch" },
);

const Birthday = Type.String({
  format: "birthday",
  description: "YYYY-MM-DD; the year 0000 when it is not known.",
});
const TaxExemption = Nullable(
  Shape(
    {
      certificate: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
      validTo: Default(Nullable(Type.String({ format: "date", description: "The last day; null: for good." })), null),
    },
    { title: "TaxExemption", description: "No tax is charged." },
  ),
);
const fields = {
  code: Nullable(Type.String()),
  name: Nullable(Type.String()),
  company: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  taxId: Nullable(Type.String()),
  taxExemption: TaxExemption,
  address: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  birthday: Nullable(Birthday),
  groupId: Nullable(Id),
  acceptsMarketing: Type.Boolean(),
  isBlocked: Type.Boolean({ description: "True: nothing is sold to them." }),
};
const kept = {
  ...stamps,
  isErased: Type.Boolean({ description: "The personal data was erased, for good." }),
  updatedAt: Timestamp,
};

export const Customer = Shape({ id: Id, ...fields, ...kept }, { title: "Customer" });
export type Customer = Static<typeof Customer>;
export const CustomerPage = CountedPageOf(Customer, "CustomerPage");

const Duplicate = Shape(
  { id: Id, label: Type.String(), matchedOn: Type.Array(Enum("CustomerMatch", ["Phone", "Email", "TaxId"])) },
  { title: "CustomerDuplicate" },
);
export type Duplicate = Static<typeof Duplicate>;
/** One customer with those it may be the same as; a warning, never a refusal: families share phones. */
export const CustomerDetail = Shape(
  { id: Id, ...fields, ...kept, duplicates: Type.Array(Duplicate) },
  { title: "CustomerDetail" },
);
export type CustomerDetail = Static<typeof CustomerDetail>;

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ minLength: 1, maxLength, pattern: "\\S" })));
const details = {
  code: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64, pattern: "^\\S+$" }))),
  name: Type.Optional(Nullable(Name)),
  company: Type.Optional(Nullable(Name)),
  email: Type.Optional(Nullable(Email)),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 50, pattern: "\\d" }))),
  taxId: text(50),
  taxExemption: Type.Optional(TaxExemption),
  address: text(500),
  notes: text(5000),
  birthday: Type.Optional(Nullable(Birthday)),
  groupId: Type.Optional(Nullable(Id)),
  acceptsMarketing: Type.Optional(Type.Boolean()),
  isBlocked: Type.Optional(Type.Boolean({ description: "True: nothing is sold to them." })),
};
export const CustomerCreate = Shape(
  {
    id: Type.Optional(Id),
    ...details,
    acceptsMarketing: Default(Type.Boolean(), false),
    isBlocked: Default(Type.Boolean({ description: "True: nothing is sold to them." }), false),
  },
  { title: "CustomerCreate" },
);
export type CustomerCreate = Static<typeof CustomerCreate>;
export const CustomerPatch = Shape({ ...details, isArchived: Restore }, { title: "CustomerPatch" });
export type CustomerPatch = Static<typeof CustomerPatch>;

export const CustomerQuery = Type.Object({
  ...PageQuery,
  ...IdsQuery,
  ...CountQuery,
  includeArchived: Default(Type.Boolean(), false),
  sort: Default(NamedSort, "Name"),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "Beginnings of words of name, company, email or code, without accents and case; or the last digits of a phone number. When nothing has all of them, one wrong letter in words of name and company of five or more.",
    }),
  ),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "A whole code, as scanned." })),
  groupId: Type.Optional(Id),
});
export type CustomerQuery = Static<typeof CustomerQuery>;

export const CustomerMerge = Shape(
  { sourceIds: Type.Array(Id, { minItems: 1, maxItems: 50 }) },
  { title: "CustomerMerge" },
);
