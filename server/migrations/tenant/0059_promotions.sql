-- What takes something off a basket. Ids of articles, customer groups and branches stand in the documents: one that is archived
-- matches nothing.
CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL CONSTRAINT promotions_type_check
    CHECK (type IN ('Simple', 'Quantity', 'MixAndMatch', 'Threshold', 'Bundle')),
  status text NOT NULL DEFAULT 'Draft' CONSTRAINT promotions_status_check
    CHECK (status IN ('Draft', 'Enabled', 'Disabled', 'Expired')),
  concurrency text NOT NULL CONSTRAINT promotions_concurrency_check
    CHECK (concurrency IN ('Exclusive', 'BestPrice', 'Compound')),
  priority integer NOT NULL,
  schedule jsonb NOT NULL,
  audience jsonb NOT NULL,
  -- None: every branch.
  branch_ids uuid[] NOT NULL,
  rule jsonb NOT NULL,
  requires_coupon boolean NOT NULL,
  includes_overrides boolean NOT NULL,
  max_per_order integer CONSTRAINT promotions_max_per_order_check CHECK (max_per_order > 0),
  max_discount numeric(21, 6) CONSTRAINT promotions_max_discount_check CHECK (max_discount > 0),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotions_archived_check CHECK (NOT is_archived OR status <> 'Enabled')
);
CREATE INDEX promotions_name_idx ON promotions (lower(name), id);
CREATE INDEX promotions_enabled_idx ON promotions (id) WHERE status = 'Enabled';
SELECT feed('promotions', 'promotions', ARRAY['id']);

-- Another one with every change of what is enabled, so that who has read the promotions knows whether they still hold.
CREATE TABLE promotion_revision (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT promotion_revision_one_row_check CHECK (id),
  revision uuid NOT NULL
);
INSERT INTO promotion_revision (revision) VALUES (gen_random_uuid());

-- Codes that were made together: each is used on its own, what a customer may use counts over all of them.
CREATE TABLE coupon_series (
  id uuid PRIMARY KEY,
  promotion_id uuid NOT NULL CONSTRAINT coupon_series_promotion_id_fkey REFERENCES promotions,
  name text NOT NULL,
  prefix text NOT NULL,
  count integer NOT NULL CONSTRAINT coupon_series_count_check CHECK (count BETWEEN 1 AND 10000),
  limit_per_code integer NOT NULL CONSTRAINT coupon_series_limit_per_code_check CHECK (limit_per_code > 0),
  limit_per_customer integer CONSTRAINT coupon_series_limit_per_customer_check CHECK (limit_per_customer > 0),
  valid_from timestamptz,
  valid_to timestamptz,
  is_blocked boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT coupon_series_window_check CHECK (valid_from < valid_to)
);
CREATE INDEX coupon_series_promotion_id_idx ON coupon_series (promotion_id, id);

CREATE TABLE coupons (
  id uuid PRIMARY KEY,
  promotion_id uuid NOT NULL CONSTRAINT coupons_promotion_id_fkey REFERENCES promotions,
  series_id uuid REFERENCES coupon_series,
  code text NOT NULL,
  -- Null: no limit.
  limit_total integer CONSTRAINT coupons_limit_total_check CHECK (limit_total > 0),
  limit_per_customer integer CONSTRAINT coupons_limit_per_customer_check CHECK (limit_per_customer > 0),
  redeemed integer NOT NULL DEFAULT 0 CONSTRAINT coupons_redeemed_check CHECK (redeemed >= 0),
  valid_from timestamptz,
  valid_to timestamptz,
  is_blocked boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT coupons_window_check CHECK (valid_from < valid_to)
);
CREATE UNIQUE INDEX coupons_code_key ON coupons (upper(code));
CREATE INDEX coupons_promotion_id_idx ON coupons (promotion_id, id);
CREATE INDEX coupons_series_id_idx ON coupons (series_id, id) WHERE series_id IS NOT NULL;

CREATE TABLE coupon_redemptions (
  id uuid PRIMARY KEY,
  coupon_id uuid NOT NULL REFERENCES coupons,
  -- Over what the uses of a customer are counted: the series, or the coupon.
  scope_id uuid NOT NULL,
  order_id uuid NOT NULL REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  customer_id uuid REFERENCES customers,
  discount numeric(21, 6) NOT NULL CONSTRAINT coupon_redemptions_discount_check CHECK (discount > 0),
  -- Sold without connection, when the limit was reached elsewhere.
  is_over_limit boolean NOT NULL,
  redeemed_at timestamptz NOT NULL,
  -- When the sale was voided.
  released_at timestamptz,
  CONSTRAINT coupon_redemptions_order_key UNIQUE (order_id, coupon_id)
);
CREATE INDEX coupon_redemptions_coupon_id_idx ON coupon_redemptions (coupon_id, id);
CREATE INDEX coupon_redemptions_customer_id_idx ON coupon_redemptions (customer_id, scope_id) WHERE customer_id IS NOT NULL;

-- tenant-rights: eb2d40aaeb69
