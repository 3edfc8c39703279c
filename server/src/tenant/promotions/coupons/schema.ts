import { Type, type Static } from "typebox";
import {
  Amount,
  Default,
  Id,
  Line,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";

export const Code = Type.String({
  pattern: "^[A-Za-z0-9]([A-Za-z0-9-]{1,38})[A-Za-z0-9]$",
  maxLength: 40,
  description: "3 to 40 letters, digits and hyphens; the case does not count.",
});
const Limit = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const LimitPerCustomer = Type.Unsafe<number | null>({
  ...Nullable(Limit),
  description:
    "How often one customer may use it, who must be named then; of a series, all of its codes together. Null: no limit.",
});
const LimitTotal = Type.Unsafe<number | null>({
  ...Nullable(Limit),
  description: "How often it can be used in all; null: no limit.",
});
const IsBlocked = Type.Boolean();
const ValidFrom = Nullable(Timestamp);
const ValidTo = Nullable(Timestamp);

export const Coupon = Shape(
  {
    id: Id,
    promotionId: Id,
    seriesId: Nullable(Id),
    code: Type.String(),
    limitTotal: LimitTotal,
    limitPerCustomer: LimitPerCustomer,
    redeemed: Type.Integer({ description: "How often it is used by sales that hold." }),
    validFrom: ValidFrom,
    validTo: ValidTo,
    isBlocked: IsBlocked,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "Coupon" },
);
export type Coupon = Static<typeof Coupon>;
export const CouponPage = PageOf(Coupon, "CouponPage");
export const couponFilters = {
  promotionId: Type.Optional(Id),
  seriesId: Type.Optional(Id),
  code: Type.Optional(Code),
};
export const CouponCreate = Shape(
  {
    id: Type.Optional(Id),
    promotionId: Id,
    code: Code,
    limitTotal: Default(LimitTotal, null),
    limitPerCustomer: Default(LimitPerCustomer, null),
    validFrom: Default(ValidFrom, null),
    validTo: Default(ValidTo, null),
  },
  { title: "CouponCreate" },
);
const changes = {
  limitPerCustomer: Type.Optional(LimitPerCustomer),
  validFrom: Type.Optional(ValidFrom),
  validTo: Type.Optional(ValidTo),
  isBlocked: Type.Optional(IsBlocked),
};
export const CouponPatch = Shape({ limitTotal: Type.Optional(LimitTotal), ...changes }, { title: "CouponPatch" });

const Prefix = Type.Unsafe<string>({
  ...Line,
  pattern: "^[A-Za-z0-9-]{0,20}$",
  maxLength: 20,
  description: "Before the twelve random characters of each code.",
});
const Count = Type.Integer({ minimum: 1, maximum: 10_000 });
export const CouponSeries = Shape(
  {
    id: Id,
    promotionId: Id,
    name: Type.String(),
    prefix: Type.String(),
    count: Count,
    limitPerCode: Limit,
    limitPerCustomer: LimitPerCustomer,
    validFrom: ValidFrom,
    validTo: ValidTo,
    isBlocked: IsBlocked,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "CouponSeries" },
);
export const CouponSeriesPage = PageOf(CouponSeries, "CouponSeriesPage");
export const seriesFilters = { promotionId: Type.Optional(Id) };
export const CouponSeriesCreate = Shape(
  {
    id: Type.Optional(Id),
    promotionId: Id,
    name: Name,
    prefix: Default(Prefix, ""),
    count: Count,
    limitPerCode: Default(Limit, 1),
    limitPerCustomer: Default(LimitPerCustomer, null),
    validFrom: Default(ValidFrom, null),
    validTo: Default(ValidTo, null),
  },
  { title: "CouponSeriesCreate" },
);
export const CouponSeriesPatch = Shape({ name: Type.Optional(Name), ...changes }, { title: "CouponSeriesPatch" });

export const Redemption = Shape(
  {
    id: Id,
    couponId: Id,
    orderId: Id,
    branchId: Id,
    customerId: Nullable(Id),
    discount: Amount,
    isOverLimit: Type.Boolean({
      description:
        "Sold without connection, when it could be used no longer: a limit was reached elsewhere, it was blocked or over.",
    }),
    redeemedAt: Timestamp,
    releasedAt: Type.Unsafe<string | null>({ ...Nullable(Timestamp), description: "When the sale was voided." }),
  },
  { title: "CouponRedemption" },
);
export type Redemption = Static<typeof Redemption>;
export const ListedRedemption = Shape(
  {
    ...Redemption.properties,
    receiptNumber: Type.String(),
    branchName: Type.String(),
    customerName: Nullable(Type.String()),
  },
  { title: "ListedCouponRedemption" },
);
export type ListedRedemption = Static<typeof ListedRedemption>;
export const RedemptionPage = PageOf(ListedRedemption, "CouponRedemptionPage");
export const RedemptionQuery = Type.Object(PageQuery);
export type RedemptionQuery = Static<typeof RedemptionQuery>;
