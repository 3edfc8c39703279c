import { Type, type Static } from "typebox";
import { Decimal, Enum, Id, NonNegativeDecimal, Nullable, Shape } from "../../kernel/http/shapes.ts";

const TaxMode = Enum(["Inclusive", "Exclusive"], { description: "Whether prices contain tax." });
export const StockPolicy = Enum(["Deny", "Allow", "AllowOffline"], {
  description: "Whether stock may go below zero; AllowOffline: only by what a till did while it was offline.",
});
const Text = Type.String({ maxLength: 2000 });
const TimeOfDay = Type.String({
  pattern: "^([01]\\d|2[0-3]):[0-5]\\d$",
  description: "Local time at which the business day begins: 04:00.",
});
const DiscountLimit = Type.String({
  ...NonNegativeDecimal,
  pattern: "^(100|\\d{1,2}(\\.\\d{1,6})?)$",
  description: "Percent of a price that may be taken off without approval; null: any.",
});
const Timezone = Type.String({ maxLength: 64, description: "An IANA time zone: Europe/Berlin." });
const Currency = Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217." });
const CallingCode = Type.String({ pattern: "^[1-9]\\d{0,2}$", description: "Country code of phone numbers: 49." });

/** What a branch may have otherwise than the shop. */
const overridable = {
  taxMode: TaxMode,
  cashRounding: Decimal,
  cashTolerance: Decimal,
  stockPolicy: StockPolicy,
  receiptHeader: Nullable(Type.String()),
  receiptFooter: Nullable(Type.String()),
  businessDayCutoff: TimeOfDay,
  discountLimit: Nullable(DiscountLimit),
};
const shared = {
  currency: Currency,
  currencyDigits: Type.Integer({ description: "Fraction digits of the currency." }),
  isCurrencyLocked: Type.Boolean({ description: "True from the first order on." }),
  timezone: Timezone,
};

export const Settings = Shape(
  { ...shared, callingCode: Nullable(CallingCode), ...overridable, version: Type.Integer() },
  { title: "Settings" },
);
export type Settings = Static<typeof Settings>;

const changeable = {
  taxMode: Type.Optional(TaxMode),
  cashRounding: Type.Optional(NonNegativeDecimal),
  cashTolerance: Type.Optional(NonNegativeDecimal),
  stockPolicy: Type.Optional(StockPolicy),
  businessDayCutoff: Type.Optional(TimeOfDay),
};
const texts = {
  receiptHeader: Type.Optional(Nullable(Text)),
  receiptFooter: Type.Optional(Nullable(Text)),
  discountLimit: Type.Optional(Nullable(DiscountLimit)),
};
export const SettingsPatch = Shape(
  {
    currency: Type.Optional(Currency),
    timezone: Type.Optional(Timezone),
    callingCode: Type.Optional(Nullable(CallingCode)),
    ...changeable,
    ...texts,
  },
  { title: "SettingsPatch" },
);
export type SettingsPatch = Static<typeof SettingsPatch>;

/** What holds at a branch. */
const EffectiveSettings = Shape({ ...shared, ...overridable }, { title: "EffectiveSettings" });
export type EffectiveSettings = Static<typeof EffectiveSettings>;

export const BranchSettings = Shape(
  {
    branchId: Id,
    overrides: Shape(
      {
        taxMode: Nullable(TaxMode),
        cashRounding: Nullable(Decimal),
        cashTolerance: Nullable(Decimal),
        stockPolicy: Nullable(StockPolicy),
        receiptHeader: Nullable(Type.String()),
        receiptFooter: Nullable(Type.String()),
        businessDayCutoff: Nullable(TimeOfDay),
        discountLimit: Nullable(DiscountLimit),
      },
      { title: "SettingsOverrides" },
    ),
    effective: EffectiveSettings,
    version: Type.Integer(),
  },
  { title: "BranchSettings" },
);
export type BranchSettings = Static<typeof BranchSettings>;

export const BranchSettingsPatch = Shape(
  {
    taxMode: Type.Optional(Nullable(TaxMode)),
    cashRounding: Type.Optional(Nullable(NonNegativeDecimal)),
    cashTolerance: Type.Optional(Nullable(NonNegativeDecimal)),
    stockPolicy: Type.Optional(Nullable(StockPolicy)),
    businessDayCutoff: Type.Optional(Nullable(TimeOfDay)),
    ...texts,
  },
  { title: "BranchSettingsPatch", description: "Null: as the shop has it." },
);
export type BranchSettingsPatch = Static<typeof BranchSettingsPatch>;
