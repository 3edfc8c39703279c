-- A shop: applied to its schema in a shared database, or to `public` of a database of its own. A section refers only to
-- those before it; the modules come last.
-- tenant-rights: b3d3ed08bf32

\ir ../common.sql

-- Branches and tills --------------------------------------------------------------------------------------------------

-- timezone is null where the branch has the shop's.
CREATE TABLE branches (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  address text,
  timezone text,
  phone text,
  email text,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX branches_code_key ON branches (lower(code));
CREATE UNIQUE INDEX branches_name_key ON branches (lower(name));

-- A till. It proves itself with a credential of which only the hash is kept, until it is revoked.
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches,
  name text NOT NULL,
  credential_hash bytea CONSTRAINT devices_credential_hash_key UNIQUE,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  -- Of the code with which a browser becomes this till, while it waits for that.
  pairing_hash bytea CONSTRAINT devices_pairing_hash_key UNIQUE,
  pairing_ends_at timestamptz,
  -- The till's key, to which the verifiers of PINs are encrypted.
  public_key jsonb,
  -- Sealed; what the keys are derived from by which people prove at it what they do.
  proof_secret text,
  -- When somebody was last told that many of its flags are open.
  flags_told_at timestamptz,
  -- When somebody was last told that it was seen.
  seen_told_at timestamptz,
  -- What its program last said of itself. The offset is that of its clock to the service's, in milliseconds.
  reported_at timestamptz,
  program_version text,
  unsynced_count integer CHECK (unsynced_count >= 0),
  clock_offset_ms bigint,
  is_storage_persistent boolean,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT devices_credential_check CHECK ((revoked_at IS NULL) = (credential_hash IS NOT NULL)),
  CONSTRAINT devices_report_check CHECK (
    num_nulls(reported_at, program_version, unsynced_count) IN (0, 3)
    AND (reported_at IS NOT NULL OR num_nonnulls(clock_offset_ms, is_storage_persistent) = 0)),
  CONSTRAINT devices_pairing_check CHECK (
    (pairing_hash IS NULL) = (pairing_ends_at IS NULL) AND (pairing_hash IS NULL OR revoked_at IS NULL))
);
CREATE INDEX devices_branch_id_idx ON devices (branch_id);

-- Users ---------------------------------------------------------------------------------------------------------------

ALTER TABLE users
  ALTER COLUMN email DROP NOT NULL,
  ADD COLUMN is_global_admin boolean NOT NULL DEFAULT false,
  -- A service account is a program: it has permissions of its own, and no role, password or email. Null for a person.
  ADD COLUMN service_permissions text[],
  ADD COLUMN revoked_at timestamptz,
  -- An operator who looks into the shop has a user here, which may only read while its session lasts.
  ADD COLUMN operator_id uuid,
  -- A till has a user here, too, as which it brings and gets what it keeps when nobody is signed in at it.
  ADD COLUMN device_id uuid REFERENCES devices,
  ADD CONSTRAINT users_service_check CHECK (
    (service_permissions IS NULL) = (email IS NOT NULL)
    AND (service_permissions IS NULL OR (password_hash IS NULL AND NOT is_global_admin))),
  ADD CONSTRAINT users_revoked_check CHECK (revoked_at IS NULL OR (service_permissions IS NOT NULL AND NOT is_active)),
  ADD CONSTRAINT users_support_check CHECK (
    num_nonnulls(operator_id, device_id) <= CASE WHEN service_permissions IS NULL THEN 0 ELSE 1 END);
CREATE UNIQUE INDEX users_operator_id_key ON users (operator_id);
CREATE UNIQUE INDEX users_device_id_key ON users (device_id);

ALTER TABLE sessions
  -- The till that the user signed in at.
  ADD COLUMN device_id uuid REFERENCES devices,
  ADD COLUMN is_pin boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sessions_pin_check CHECK (device_id IS NOT NULL OR NOT is_pin);
CREATE INDEX sessions_device_id_idx ON sessions (device_id) WHERE revoked_at IS NULL AND device_id IS NOT NULL;

INSERT INTO sign_in_settings (allows_email_codes) VALUES (true);

-- The PIN with which a user signs in at a till that is bound to a register.
CREATE TABLE user_pins (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- Hashed and sealed as a password is.
  pin_hash text NOT NULL,
  set_at timestamptz NOT NULL
);

-- The wrong PINs of a user at a till since the last right one there: those of one till say nothing of another.
CREATE TABLE pin_failures (
  user_id uuid NOT NULL REFERENCES users,
  device_id uuid NOT NULL REFERENCES devices,
  count integer NOT NULL,
  PRIMARY KEY (user_id, device_id)
);

-- Secrets of service accounts, hashed. The tokens of a secret belong to the session with the same id.
CREATE TABLE client_secrets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  secret_hash bytea NOT NULL CONSTRAINT client_secrets_secret_hash_key UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX client_secrets_user_id_idx ON client_secrets (user_id);

CREATE TABLE roles (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  permissions text[] NOT NULL DEFAULT '{}',
  -- Permissions that need the approval of a second person, call by call.
  permissions_with_approval text[] NOT NULL DEFAULT '{}',
  -- The starting role that this is, whatever it is called since. New permissions of a release or module go to it.
  starting_role text CONSTRAINT roles_starting_role_key UNIQUE CHECK (starting_role IN ('Owner', 'Manager', 'Cashier')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX roles_name_key ON roles (lower(name));

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES users,
  role_id uuid NOT NULL CONSTRAINT user_roles_role_id_fkey REFERENCES roles,
  PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_roles_role_id_idx ON user_roles (role_id);

CREATE TABLE user_branches (
  user_id uuid NOT NULL REFERENCES users,
  branch_id uuid NOT NULL REFERENCES branches,
  PRIMARY KEY (user_id, branch_id)
);

-- Permissions and modules that this shop's roles were given. Each is given once: what the owner removes stays removed.
CREATE TABLE introductions (
  name text PRIMARY KEY,
  introduced_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  permission text NOT NULL,
  requester_id uuid NOT NULL REFERENCES users,
  approver_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Digest of the creation that used it: the identical replay passes again.
  used_for bytea,
  -- It is for one branch (null: for the shop), at most this amount, and one order where there is one.
  branch_id uuid REFERENCES branches,
  amount numeric(21,6) CHECK (amount >= 0),
  order_id uuid,
  CHECK (approver_id <> requester_id)
);

-- Which operator looked into the shop, and why. The session has the same id.
CREATE TABLE support_accesses (
  id uuid PRIMARY KEY,
  operator_name text NOT NULL,
  reason text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- By the shop, before its time was over.
  ended_at timestamptz(3),
  ended_by text,
  CONSTRAINT support_accesses_end_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX support_accesses_opened_at_idx ON support_accesses (opened_at DESC, id DESC);

-- Taxes ---------------------------------------------------------------------------------------------------------------

CREATE TABLE tax_rates (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tax_rates_name_key ON tax_rates (lower(name)) WHERE NOT is_archived;

-- A tax rate from a day on. A change is a new row: the old rate can still be read, and a planned one waits.
CREATE TABLE tax_rate_periods (
  tax_rate_id uuid NOT NULL REFERENCES tax_rates,
  valid_from date NOT NULL,
  -- A fraction: 0.19 is 19 %.
  rate numeric(9,6) NOT NULL CONSTRAINT tax_rate_periods_rate_check CHECK (rate BETWEEN 0 AND 1),
  PRIMARY KEY (tax_rate_id, valid_from)
);

CREATE TABLE tax_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tax_groups_name_key ON tax_groups (lower(name)) WHERE NOT is_archived;

CREATE TABLE tax_group_components (
  tax_group_id uuid NOT NULL REFERENCES tax_groups,
  position integer NOT NULL,
  tax_rate_id uuid NOT NULL CONSTRAINT tax_group_components_tax_rate_id_fkey REFERENCES tax_rates,
  -- A compound component is calculated on the net amount plus the components before it.
  is_compound boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tax_group_id, position)
);
CREATE INDEX tax_group_components_tax_rate_id_idx ON tax_group_components (tax_rate_id);

-- The tax group that a branch uses in place of another: the same goods are taxed otherwise there.
CREATE TABLE branch_tax_groups (
  tax_group_id uuid NOT NULL REFERENCES tax_groups,
  branch_id uuid NOT NULL CONSTRAINT branch_tax_groups_branch_id_fkey REFERENCES branches,
  used_group_id uuid NOT NULL REFERENCES tax_groups,
  PRIMARY KEY (tax_group_id, branch_id)
);

-- Settings ------------------------------------------------------------------------------------------------------------

-- One row. Null: not set, the program's default holds. A branch overrides some of it in branch_settings. Modules add
-- columns in their own sections.
CREATE TABLE settings (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT settings_one_row_check CHECK (id),
  currency text,
  -- Set by the first order; from then on the currency stays.
  is_currency_locked boolean NOT NULL DEFAULT false,
  timezone text,
  -- The shop's telephone country code, digits only: what a number without one is completed with.
  calling_code text,
  tax_mode text CHECK (tax_mode IN ('Inclusive', 'Exclusive')),
  -- The smallest coin that cash is rounded to; 0: no rounding.
  cash_rounding numeric(21,6) CHECK (cash_rounding >= 0),
  cash_tolerance numeric(21,6) CHECK (cash_tolerance >= 0),
  stock_policy text CHECK (stock_policy IN ('Deny', 'Allow', 'AllowOffline')),
  receipt_header text,
  receipt_footer text,
  business_day_cutoff time,
  -- The largest share of a price, in percent, that a cashier may take off without approval. Null: any.
  discount_limit numeric(9,6) CHECK (discount_limit BETWEEN 0 AND 100),
  -- What an order has of an article, and comes to, at most without approval. Null: any amount.
  quantity_limit numeric(21,6) CHECK (quantity_limit >= 0),
  total_limit numeric(21,6) CHECK (total_limit >= 0),
  -- The fraction digits of amounts, as in Unicode's CLDR, by which browsers format; a test compares them.
  currency_digits smallint NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN currency IN (
        'AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW', 'KRW',
        'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF',
        'YER') THEN 0
      WHEN currency IN ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
      ELSE 2
    END
  ) STORED,
  requires_discount_reason boolean,
  requires_override_reason boolean,
  requires_void_reason boolean,
  -- The tax group of lines that are sold by name, without an article.
  custom_tax_group_id uuid REFERENCES tax_groups,
  -- What a cashier may give out without approval: refunds by line, receipt and business date, pay-outs and drops by
  -- business date. Null: any amount.
  refund_line_limit numeric(21,6) CHECK (refund_line_limit >= 0),
  refund_receipt_limit numeric(21,6) CHECK (refund_receipt_limit >= 0),
  refund_day_limit numeric(21,6) CHECK (refund_day_limit >= 0),
  pay_out_limit numeric(21,6) CHECK (pay_out_limit >= 0),
  drop_limit numeric(21,6) CHECK (drop_limit >= 0),
  -- The seller as receipts and invoices name them, and the language and texts of receipts.
  seller_name text,
  seller_address text,
  seller_tax_id text,
  receipt_language text,
  receipt_texts jsonb,
  -- In per cent of what is sold, with a tax of its own.
  service_charge numeric(9,6) CHECK (service_charge BETWEEN 0 AND 100),
  service_charge_tax_group_id uuid
    CONSTRAINT settings_service_charge_tax_group_id_fkey REFERENCES tax_groups,
  allows_support_access boolean,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT settings_locked_currency_check CHECK (NOT is_currency_locked OR currency IS NOT NULL)
);
INSERT INTO settings DEFAULT VALUES;

-- id is the branch. Null: as the shop has it.
CREATE TABLE branch_settings (
  id uuid PRIMARY KEY CONSTRAINT branch_settings_id_fkey REFERENCES branches,
  tax_mode text CHECK (tax_mode IN ('Inclusive', 'Exclusive')),
  cash_rounding numeric(21,6) CHECK (cash_rounding >= 0),
  cash_tolerance numeric(21,6) CHECK (cash_tolerance >= 0),
  stock_policy text CHECK (stock_policy IN ('Deny', 'Allow', 'AllowOffline')),
  receipt_header text,
  receipt_footer text,
  business_day_cutoff time,
  discount_limit numeric(9,6) CHECK (discount_limit BETWEEN 0 AND 100),
  quantity_limit numeric(21,6) CHECK (quantity_limit >= 0),
  total_limit numeric(21,6) CHECK (total_limit >= 0),
  requires_discount_reason boolean,
  requires_override_reason boolean,
  requires_void_reason boolean,
  custom_tax_group_id uuid REFERENCES tax_groups,
  refund_line_limit numeric(21,6) CHECK (refund_line_limit >= 0),
  refund_receipt_limit numeric(21,6) CHECK (refund_receipt_limit >= 0),
  refund_day_limit numeric(21,6) CHECK (refund_day_limit >= 0),
  pay_out_limit numeric(21,6) CHECK (pay_out_limit >= 0),
  drop_limit numeric(21,6) CHECK (drop_limit >= 0),
  seller_name text,
  seller_address text,
  seller_tax_id text,
  receipt_language text,
  receipt_texts jsonb,
  service_charge numeric(9,6) CHECK (service_charge BETWEEN 0 AND 100),
  service_charge_tax_group_id uuid
    CONSTRAINT branch_settings_service_charge_tax_group_id_fkey REFERENCES tax_groups,
  version integer NOT NULL DEFAULT 1
);

-- Catalogue -----------------------------------------------------------------------------------------------------------

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  parent_id uuid CONSTRAINT categories_parent_id_fkey REFERENCES categories,
  sort_order integer NOT NULL DEFAULT 0,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX categories_name_key ON categories (parent_id, lower(name)) NULLS NOT DISTINCT WHERE NOT is_archived;

CREATE TABLE units (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  -- Fraction digits a quantity may have.
  precision smallint NOT NULL CONSTRAINT units_precision_check CHECK (precision BETWEEN 0 AND 5),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX units_code_key ON units (lower(code)) WHERE NOT is_archived;

CREATE TABLE products (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  category_id uuid CONSTRAINT products_category_id_fkey REFERENCES categories,
  tax_group_id uuid CONSTRAINT products_tax_group_id_fkey REFERENCES tax_groups,
  is_archived boolean NOT NULL DEFAULT false,
  -- Made by the service (server/src/tenant/engine/search.ts).
  search tsvector NOT NULL DEFAULT '',
  sort_key text COLLATE "C" NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Every search reads the list of pending entries to its end, so the list is short.
CREATE INDEX products_search_idx ON products USING gin (search) WITH (gin_pending_list_limit = 64);
CREATE INDEX products_tax_group_id_idx ON products (tax_group_id);
CREATE INDEX products_sort_key_idx ON products (sort_key, id);
CREATE INDEX products_category_id_idx ON products (category_id, sort_key, id);
CREATE INDEX products_created_at_idx ON products (created_at, id);

-- The picture of a product, as it is shown and small; what was uploaded is not kept.
CREATE TABLE product_images (
  product_id uuid PRIMARY KEY REFERENCES products,
  digest text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  content bytea NOT NULL,
  thumbnail bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT product_images_content_check CHECK (octet_length(content) BETWEEN 1 AND 524288),
  CONSTRAINT product_images_thumbnail_check CHECK (octet_length(thumbnail) BETWEEN 1 AND 65536)
);
-- Pictures are compressed already.
ALTER TABLE product_images ALTER COLUMN content SET STORAGE EXTERNAL, ALTER COLUMN thumbnail SET STORAGE EXTERNAL;

CREATE TABLE variants (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products,
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL DEFAULT '',
  sku text NOT NULL,
  unit_id uuid NOT NULL CONSTRAINT variants_unit_id_fkey REFERENCES units,
  price numeric(21,6) NOT NULL CONSTRAINT variants_price_check CHECK (price >= 0),
  cost numeric(21,6) CONSTRAINT variants_cost_check CHECK (cost >= 0),
  is_archived boolean NOT NULL DEFAULT false,
  -- What is not tracked (services, open departments) has no stock. A null policy: as branch and shop have it.
  is_tracked boolean NOT NULL DEFAULT true,
  stock_policy text CONSTRAINT variants_stock_policy_check CHECK (stock_policy IN ('Deny', 'Allow', 'AllowOffline')),
  -- An open price is entered at the till.
  is_open_price boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX variants_sku_key ON variants (lower(sku));
CREATE INDEX variants_product_id_idx ON variants (product_id, position);
CREATE INDEX variants_unit_id_idx ON variants (unit_id);
CREATE INDEX variants_created_at_idx ON variants (created_at, id);

CREATE TABLE barcodes (
  code text NOT NULL,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL DEFAULT 0,
  type text NOT NULL CHECK (type IN ('Ean13', 'Ean8', 'UpcA', 'UpcE', 'Itf14', 'Isbn', 'Custom')),
  -- What a scan looks for: the GTIN-14 of an EAN, UPC, ISBN or ITF-14, else the code in lower case.
  scan_key text NOT NULL,
  -- False when the variant or its product is archived: it keeps its codes, and others may use them.
  is_live boolean NOT NULL DEFAULT true,
  CONSTRAINT barcodes_pkey PRIMARY KEY (variant_id, scan_key)
);
CREATE UNIQUE INDEX barcodes_live_key ON barcodes (scan_key) WHERE is_live;
CREATE INDEX barcodes_scan_key_idx ON barcodes (scan_key);

-- Scale labels: a code of this length and beginning carries a variant's code and a weight, price or quantity.
CREATE TABLE barcode_rules (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  prefix text NOT NULL CHECK (prefix ~ '^\d+$'),
  length smallint NOT NULL,
  -- Digits counted from 1.
  code_start smallint NOT NULL,
  code_length smallint NOT NULL,
  value_start smallint NOT NULL,
  value_length smallint NOT NULL,
  value_kind text NOT NULL CHECK (value_kind IN ('Weight', 'Price', 'Quantity')),
  decimals smallint NOT NULL CHECK (decimals BETWEEN 0 AND 5),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT barcode_rules_slices_check CHECK (
    code_start >= 1 AND code_length >= 1 AND code_start + code_length - 1 <= length
    AND value_start >= 1 AND value_length >= 1 AND value_start + value_length - 1 <= length)
);
CREATE UNIQUE INDEX barcode_rules_prefix_key ON barcode_rules (prefix, length) WHERE NOT is_archived;

-- What one unit of a variant takes out of stock: the parts of a set, or the bottles of a crate. A variant with
-- components has no stock of its own, and components have none themselves.
CREATE TABLE variant_components (
  variant_id uuid NOT NULL REFERENCES variants,
  component_id uuid NOT NULL CONSTRAINT variant_components_component_id_fkey REFERENCES variants,
  quantity numeric(18,5) NOT NULL CONSTRAINT variant_components_quantity_check CHECK (quantity > 0),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (variant_id, component_id)
);
CREATE INDEX variant_components_component_id_idx ON variant_components (component_id);

-- Where a branch departs from the catalogue.
CREATE TABLE branch_variants (
  branch_id uuid NOT NULL CONSTRAINT branch_variants_branch_id_fkey REFERENCES branches,
  variant_id uuid NOT NULL CONSTRAINT branch_variants_variant_id_fkey REFERENCES variants,
  -- Null: as the catalogue has it.
  price numeric(21,6) CHECK (price >= 0),
  is_available boolean NOT NULL DEFAULT true,
  PRIMARY KEY (branch_id, variant_id)
);

CREATE TABLE suppliers (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  address text,
  notes text,
  is_archived boolean NOT NULL DEFAULT false,
  contact_name text,
  account_number text,
  payment_days integer CONSTRAINT suppliers_payment_days_check CHECK (payment_days BETWEEN 0 AND 366),
  lead_days integer CONSTRAINT suppliers_lead_days_check CHECK (lead_days BETWEEN 0 AND 366),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX suppliers_code_key ON suppliers (lower(code)) WHERE NOT is_archived;

-- What the tills of a branch show to be tapped; id is the branch.
CREATE TABLE till_layouts (
  id uuid PRIMARY KEY CONSTRAINT till_layouts_id_fkey REFERENCES branches,
  pages jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- Customers and price lists -------------------------------------------------------------------------------------------

CREATE TABLE customer_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customer_groups_name_key ON customer_groups (lower(name)) WHERE NOT is_archived;

-- A merged customer keeps its row as an alias, for orders and tills that hold its id and for the code on its card. An
-- erased one keeps its row for the books.
CREATE TABLE customers (
  id uuid PRIMARY KEY,
  code text,
  name text,
  company text,
  email text,
  phone text,
  -- The phone number as it is compared: +491701234567, or its digits when the country is unknown.
  phone_key text,
  tax_id text,
  address text,
  notes text,
  -- YYYY-MM-DD, or 0000-MM-DD without the year.
  birthday text,
  group_id uuid CONSTRAINT customers_group_id_fkey REFERENCES customer_groups,
  accepts_marketing boolean NOT NULL DEFAULT false,
  is_blocked boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  merged_into_id uuid REFERENCES customers CONSTRAINT customers_merged_into_id_check CHECK (merged_into_id <> id),
  erased_at timestamptz,
  search tsvector NOT NULL DEFAULT '',
  sort_key text COLLATE "C" NOT NULL DEFAULT '',
  -- The certificate of a customer who pays no tax, until that day or (null) for good.
  tax_certificate text,
  tax_exempt_until date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  label text NOT NULL GENERATED ALWAYS AS (coalesce(name, company, email, phone, '')) STORED,
  CONSTRAINT customers_contact_check CHECK (
    coalesce(name, company, email, phone) IS NOT NULL OR merged_into_id IS NOT NULL OR erased_at IS NOT NULL),
  CONSTRAINT customers_exemption_check CHECK (tax_certificate IS NOT NULL OR tax_exempt_until IS NULL)
);
CREATE UNIQUE INDEX customers_code_key ON customers (lower(code));
CREATE INDEX customers_search_idx ON customers USING gin (search) WITH (gin_pending_list_limit = 64);
CREATE INDEX customers_phone_idx ON customers (reverse(phone_key) text_pattern_ops);
CREATE INDEX customers_email_idx ON customers (lower(email));
CREATE INDEX customers_tax_id_idx ON customers (lower(tax_id));
CREATE INDEX customers_group_id_idx ON customers (group_id);
CREATE INDEX customers_sort_key_idx ON customers (sort_key, id);
CREATE INDEX customers_created_at_idx ON customers (created_at, id);
CREATE INDEX customers_merged_into_id_idx ON customers (merged_into_id) WHERE merged_into_id IS NOT NULL;

-- A null branch or group stands for all of them.
CREATE TABLE price_lists (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  branch_id uuid CONSTRAINT price_lists_branch_id_fkey REFERENCES branches,
  customer_group_id uuid,
  valid_from timestamptz,
  valid_to timestamptz,
  priority integer NOT NULL DEFAULT 0,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT price_lists_valid_check CHECK (valid_from < valid_to)
);
CREATE UNIQUE INDEX price_lists_name_key ON price_lists (lower(name)) WHERE NOT is_archived;

CREATE TABLE price_list_entries (
  price_list_id uuid NOT NULL REFERENCES price_lists,
  variant_id uuid NOT NULL CONSTRAINT price_list_entries_variant_id_fkey REFERENCES variants,
  min_quantity numeric(18,5) NOT NULL DEFAULT 0 CHECK (min_quantity >= 0),
  price numeric(21,6) NOT NULL CHECK (price >= 0),
  PRIMARY KEY (variant_id, price_list_id, min_quantity)
);
CREATE INDEX price_list_entries_price_list_id_idx ON price_list_entries (price_list_id, variant_id, min_quantity);

-- Stock ---------------------------------------------------------------------------------------------------------------

-- What is there now: always the sum of its movements, and the row that they lock.
CREATE TABLE stock_levels (
  branch_id uuid NOT NULL CONSTRAINT stock_levels_branch_id_fkey REFERENCES branches,
  variant_id uuid NOT NULL CONSTRAINT stock_levels_variant_id_fkey REFERENCES variants,
  on_hand numeric(21,6) NOT NULL DEFAULT 0,
  -- Weighted average of what came in; null while no cost is known.
  average_cost numeric(21,6),
  movement_count bigint NOT NULL DEFAULT 0,
  reorder_point numeric(21,6) CHECK (reorder_point >= 0),
  reorder_quantity numeric(21,6) CHECK (reorder_quantity >= 0),
  last_counted_at timestamptz,
  -- At or below its reorder point, or below zero. An index on it costs only the sale by which an article becomes low;
  -- one on on_hand would cost each sale.
  is_low boolean NOT NULL GENERATED ALWAYS AS (on_hand < 0 OR coalesce(on_hand <= reorder_point, false)) STORED,
  PRIMARY KEY (branch_id, variant_id)
) WITH (fillfactor = 80);
CREATE INDEX stock_levels_variant_id_idx ON stock_levels (variant_id);
CREATE INDEX stock_levels_low_idx ON stock_levels (branch_id, variant_id) WHERE is_low;

CREATE TABLE adjustment_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('Increase', 'Decrease', 'Both')),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX adjustment_reasons_name_key ON adjustment_reasons (lower(name)) WHERE NOT is_archived;
INSERT INTO adjustment_reasons (id, name, direction)
VALUES (gen_random_uuid(), 'Opening stock', 'Increase'), (gen_random_uuid(), 'Received', 'Increase'),
       (gen_random_uuid(), 'Found', 'Increase'), (gen_random_uuid(), 'Correction', 'Both'),
       (gen_random_uuid(), 'Damaged', 'Decrease'), (gen_random_uuid(), 'Waste', 'Decrease'),
       (gen_random_uuid(), 'Shrinkage', 'Decrease'), (gen_random_uuid(), 'Own use', 'Decrease');

-- The ledger: rows are added and never changed. seq counts the movements of one level without gaps.
CREATE TABLE stock_movements (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Sale', 'SaleVoid', 'Refund', 'Return', 'Adjustment', 'Count',
    'TransferOut', 'TransferIn', 'TransferDamaged', 'TransferCancel', 'PurchaseReceipt', 'PurchaseReturn',
    'Revaluation')),
  quantity numeric(21,6) NOT NULL,
  on_hand_after numeric(21,6) NOT NULL,
  unit_cost numeric(21,6),
  average_cost_after numeric(21,6),
  reason_id uuid REFERENCES adjustment_reasons,
  document_id uuid NOT NULL,
  line_id uuid,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  user_id uuid,
  -- What a revaluation adds to the value of the level. It moves no goods.
  added_cost numeric(21,6),
  FOREIGN KEY (branch_id, variant_id) REFERENCES stock_levels,
  CONSTRAINT stock_movements_seq_key UNIQUE (branch_id, variant_id, seq),
  CONSTRAINT stock_movements_added_cost_check
    CHECK ((kind = 'Revaluation') = (added_cost IS NOT NULL) AND (added_cost IS NULL OR quantity = 0))
);
CREATE INDEX stock_movements_document_id_idx ON stock_movements (document_id);
-- Reports read what was recorded on a day. Rows are added in the order of time, so a BRIN index finds them, and a sale
-- pays next to nothing for it.
CREATE INDEX stock_movements_recorded_at_idx ON stock_movements USING brin (recorded_at)
  WITH (pages_per_range = 16, autosummarize = on);

-- Its lines are its movements.
CREATE TABLE stock_adjustments (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL CONSTRAINT stock_adjustments_branch_id_fkey REFERENCES branches,
  note text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid NOT NULL
);
CREATE INDEX stock_adjustments_branch_id_idx ON stock_adjustments (branch_id, occurred_at DESC, id DESC);

CREATE TABLE stock_counts (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL CONSTRAINT stock_counts_branch_id_fkey REFERENCES branches,
  scope text NOT NULL CHECK (scope IN ('Full', 'Category', 'List')),
  category_id uuid CONSTRAINT stock_counts_category_id_fkey REFERENCES categories,
  is_blind boolean NOT NULL,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Review', 'Posted', 'Cancelled')),
  note text,
  opened_by uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  ended_by uuid,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX stock_counts_branch_id_idx ON stock_counts (branch_id, id);

CREATE TABLE stock_count_lines (
  count_id uuid NOT NULL REFERENCES stock_counts,
  variant_id uuid NOT NULL CONSTRAINT stock_count_lines_variant_id_fkey REFERENCES variants,
  -- The level's movements up to here were recorded before the count was opened.
  base_seq bigint NOT NULL,
  counted numeric(21,6) CHECK (counted >= 0),
  counted_at timestamptz,
  counted_by uuid,
  -- What the books held when it was counted; fixed by posting.
  expected numeric(21,6),
  unit_cost numeric(21,6),
  PRIMARY KEY (count_id, variant_id)
);

-- Cash ----------------------------------------------------------------------------------------------------------------

CREATE TABLE payment_methods (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Cash is what lies in the drawer: its change, drops and expected amount.
  kind text NOT NULL CHECK (kind ~ '^[A-Z][A-Za-z]*$'),
  opens_drawer boolean NOT NULL DEFAULT false,
  -- Amounts are rounded to the smallest coin of the settings.
  is_rounded boolean NOT NULL DEFAULT false,
  requires_reference boolean NOT NULL DEFAULT false,
  requires_customer boolean NOT NULL DEFAULT false,
  works_offline boolean NOT NULL DEFAULT false,
  max_amount numeric(21,6) CHECK (max_amount > 0),
  sort_order integer NOT NULL DEFAULT 0,
  is_archived boolean NOT NULL DEFAULT false,
  -- How change is given: not at all, in cash, or by the same method; and at most how much in cash (null: any).
  change_as text NOT NULL DEFAULT 'None' CHECK (change_as IN ('None', 'Cash', 'Own')),
  max_cash_back numeric(21,6) CHECK (max_cash_back >= 0),
  -- The branches that take it; null: all.
  branch_ids uuid[] CONSTRAINT payment_methods_branch_ids_check CHECK (cardinality(branch_ids) > 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payment_methods_name_key ON payment_methods (lower(name)) WHERE NOT is_archived;
INSERT INTO payment_methods (id, name, kind, opens_drawer, change_as, is_rounded, works_offline, sort_order)
VALUES (gen_random_uuid(), 'Cash', 'Cash', true, 'Cash', true, true, 0),
       (gen_random_uuid(), 'Card', 'Card', false, 'None', false, false, 1);

CREATE TABLE registers (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL CONSTRAINT registers_branch_id_fkey REFERENCES branches,
  name text NOT NULL,
  -- Begins its receipt numbers.
  code text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  default_float numeric(21,6) NOT NULL DEFAULT 0 CHECK (default_float >= 0),
  -- What the last closing left in the drawer.
  last_remaining numeric(21,6),
  receipt_count integer NOT NULL DEFAULT 0,
  -- Receipts that were numbered anew: a series of its own, which no till prints.
  renumbered_count integer NOT NULL DEFAULT 0,
  z_count integer NOT NULL DEFAULT 0,
  -- The one device that sells at the register (null: any). The epoch counts its bindings.
  device_id uuid CONSTRAINT registers_device_id_key UNIQUE REFERENCES devices,
  epoch integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX registers_code_key ON registers (lower(code));
CREATE INDEX registers_branch_id_idx ON registers (branch_id);

-- The devices that a register was bound to, and when.
CREATE TABLE register_bindings (
  register_id uuid NOT NULL REFERENCES registers,
  epoch integer NOT NULL,
  device_id uuid NOT NULL REFERENCES devices,
  bound_at timestamptz NOT NULL,
  released_at timestamptz,
  PRIMARY KEY (register_id, epoch)
);

CREATE TABLE cash_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PaidIn', 'PaidOut', 'NoSale')),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX cash_reasons_name_key ON cash_reasons (kind, lower(name)) WHERE NOT is_archived;
INSERT INTO cash_reasons (id, name, kind)
VALUES (gen_random_uuid(), 'Change brought', 'PaidIn'), (gen_random_uuid(), 'Other', 'PaidIn'),
       (gen_random_uuid(), 'Goods paid', 'PaidOut'), (gen_random_uuid(), 'Expenses', 'PaidOut'),
       (gen_random_uuid(), 'Other', 'PaidOut'), (gen_random_uuid(), 'Change given', 'NoSale'),
       (gen_random_uuid(), 'Drawer checked', 'NoSale');

CREATE TABLE cash_sessions (
  id uuid PRIMARY KEY,
  register_id uuid NOT NULL REFERENCES registers,
  branch_id uuid NOT NULL REFERENCES branches,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Suspended', 'Counting', 'Closed')),
  -- Since when, by the till's clock. What happened before and arrives later still belongs to the session.
  status_at timestamptz NOT NULL,
  business_date date NOT NULL,
  opened_by uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  opening_expected numeric(21,6) NOT NULL,
  opening_counted numeric(21,6) NOT NULL CHECK (opening_counted >= 0),
  opening_denominations jsonb,
  opening_note text,
  counted_cash numeric(21,6) CHECK (counted_cash >= 0),
  counted_denominations jsonb,
  counted_by uuid,
  -- Fixed by closing.
  expected_cash numeric(21,6),
  remaining_cash numeric(21,6),
  closed_by uuid,
  closed_at timestamptz,
  close_received_at timestamptz,
  closing_note text,
  approved_by uuid,
  -- Who approved what was missing at the opening, and the drop at closing that was beyond the limit.
  opening_approved_by uuid,
  drop_approved_by uuid,
  -- Made when a till pushes entries of a session whose opening is missing. It begins as counted, so that its register
  -- can be opened.
  is_recovery boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);
-- A session being counted lets the next one begin.
CREATE UNIQUE INDEX cash_sessions_open_key ON cash_sessions (register_id) WHERE status IN ('Open', 'Suspended');
CREATE INDEX cash_sessions_register_id_idx ON cash_sessions (register_id, opened_at);
CREATE INDEX cash_sessions_branch_id_idx ON cash_sessions (branch_id, opened_at);
-- Few of many years' sessions are not closed.
CREATE INDEX cash_sessions_unclosed_idx ON cash_sessions (branch_id, opened_at DESC, id DESC) WHERE status <> 'Closed';
CREATE INDEX cash_sessions_received_at_idx ON cash_sessions (register_id, received_at, id);
CREATE INDEX cash_sessions_business_date_idx ON cash_sessions (business_date, branch_id);
CREATE INDEX cash_sessions_closed_at_idx ON cash_sessions (closed_at);

-- Every count of a drawer is kept; the last one is the one that a session is closed with.
CREATE TABLE cash_counts (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  cash numeric(21,6) NOT NULL CHECK (cash >= 0),
  denominations jsonb,
  counted_by uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX cash_counts_session_id_idx ON cash_counts (session_id, received_at, id);

CREATE TABLE cash_count_tenders (
  count_id uuid NOT NULL REFERENCES cash_counts,
  method_id uuid NOT NULL CONSTRAINT cash_count_tenders_method_id_fkey REFERENCES payment_methods,
  counted numeric(21,6) NOT NULL,
  PRIMARY KEY (count_id, method_id)
);

CREATE TABLE cash_movements (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  kind text NOT NULL CHECK (kind IN ('PaidIn', 'PaidOut', 'SafeDrop', 'BankDrop', 'NoSale')),
  amount numeric(21,6) NOT NULL,
  reason_id uuid REFERENCES cash_reasons,
  note text,
  reference text,
  denominations jsonb,
  -- It arrived after its session was closed, and is not in the Z report.
  is_late boolean NOT NULL,
  user_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  is_clock_ahead boolean NOT NULL DEFAULT false,
  -- Who approved what was beyond the limit.
  approved_by uuid,
  CONSTRAINT cash_movements_amount_check CHECK (CASE WHEN kind = 'NoSale' THEN amount = 0 ELSE amount > 0 END)
);
CREATE INDEX cash_movements_session_id_idx ON cash_movements (session_id, occurred_at, id);
-- Reports post what happened on a business date.
CREATE INDEX cash_movements_occurred_at_idx ON cash_movements (occurred_at);

-- Running totals of a session's orders by payment method, written with each order.
CREATE TABLE session_tenders (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  method_id uuid NOT NULL REFERENCES payment_methods,
  count integer NOT NULL,
  -- What was kept: tendered less change, refunds negative.
  amount numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, is_late, method_id)
) WITH (fillfactor = 50);

CREATE TABLE session_totals (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  sale_count integer NOT NULL DEFAULT 0,
  sale_amount numeric(21,6) NOT NULL DEFAULT 0,
  refund_count integer NOT NULL DEFAULT 0,
  refund_amount numeric(21,6) NOT NULL DEFAULT 0,
  void_count integer NOT NULL DEFAULT 0,
  void_amount numeric(21,6) NOT NULL DEFAULT 0,
  discount_amount numeric(21,6) NOT NULL DEFAULT 0,
  rounding_amount numeric(21,6) NOT NULL DEFAULT 0,
  custom_count integer NOT NULL DEFAULT 0,
  custom_amount numeric(21,6) NOT NULL DEFAULT 0,
  -- Cash in less cash out since the opening, by orders and movements.
  cash numeric(21,6) NOT NULL DEFAULT 0,
  tip_amount numeric(21,6) NOT NULL DEFAULT 0,
  service_charge_amount numeric(21,6) NOT NULL DEFAULT 0,
  fee_amount numeric(21,6) NOT NULL DEFAULT 0,
  deposit_amount numeric(21,6) NOT NULL DEFAULT 0,
  deposit_used_amount numeric(21,6) NOT NULL DEFAULT 0,
  -- How often the drawer refused a payment of cash to somebody who may not know what is in it.
  drawer_refusals integer NOT NULL DEFAULT 0,
  PRIMARY KEY (session_id, is_late)
) WITH (fillfactor = 50);

CREATE TABLE session_taxes (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  tax_rate_id uuid NOT NULL CONSTRAINT session_taxes_tax_rate_id_fkey REFERENCES tax_rates,
  rate numeric(9,6) NOT NULL,
  name text NOT NULL,
  net_amount numeric(21,6) NOT NULL,
  tax_amount numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, is_late, tax_rate_id, rate)
) WITH (fillfactor = 50);

CREATE TABLE session_tips (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  amount numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, is_late, user_id)
) WITH (fillfactor = 50);

-- What other documents than orders brought into a session: a payment on account, a return.
CREATE TABLE session_payments (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  method_id uuid NOT NULL REFERENCES payment_methods,
  document_id uuid NOT NULL,
  amount numeric(21,6) NOT NULL,
  is_late boolean NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX session_payments_document_id_idx ON session_payments (document_id);

-- Written once. The number counts the reports of the register without gaps.
CREATE TABLE z_reports (
  session_id uuid PRIMARY KEY REFERENCES cash_sessions,
  register_id uuid NOT NULL REFERENCES registers,
  number integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT z_reports_number_key UNIQUE (register_id, number)
);

-- What a cashier gave out without approval, by business date of the server's clock.
CREATE TABLE cashier_days (
  user_id uuid NOT NULL REFERENCES users,
  business_date date NOT NULL,
  refunded numeric(21,6) NOT NULL DEFAULT 0,
  paid_out numeric(21,6) NOT NULL DEFAULT 0,
  dropped numeric(21,6) NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, business_date)
) WITH (fillfactor = 50);

-- Sales ---------------------------------------------------------------------------------------------------------------

CREATE TABLE sale_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Discount', 'Override', 'Void')),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sale_reasons_name_key ON sale_reasons (kind, lower(name)) WHERE NOT is_archived;
INSERT INTO sale_reasons (id, name, kind)
VALUES (gen_random_uuid(), 'Damaged', 'Discount'), (gen_random_uuid(), 'Goodwill', 'Discount'),
       (gen_random_uuid(), 'Staff', 'Discount'),
       (gen_random_uuid(), 'Price match', 'Override'), (gen_random_uuid(), 'Wrong label', 'Override'),
       (gen_random_uuid(), 'Mistake', 'Void'), (gen_random_uuid(), 'Not wanted', 'Void');

-- Orders and their lines stay as they were written, with the names, prices, taxes and cost of that moment.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('Completed', 'Voided')),
  branch_id uuid NOT NULL REFERENCES branches,
  register_id uuid NOT NULL REFERENCES registers,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  -- Counted by the register without gaps; the number is the register's code and the sequence.
  -- Below zero: of the series of receipts that were numbered anew.
  receipt_sequence bigint NOT NULL,
  receipt_number text NOT NULL,
  customer_id uuid REFERENCES customers,
  cashier_id uuid NOT NULL REFERENCES users,
  salesperson_id uuid CONSTRAINT orders_salesperson_id_fkey REFERENCES users,
  currency text NOT NULL,
  tax_mode text NOT NULL CHECK (tax_mode IN ('Inclusive', 'Exclusive')),
  gross numeric(21,6) NOT NULL,
  line_discount numeric(21,6) NOT NULL,
  order_discount numeric(21,6) NOT NULL,
  net numeric(21,6) NOT NULL,
  tax numeric(21,6) NOT NULL,
  total numeric(21,6) NOT NULL,
  rounding numeric(21,6) NOT NULL,
  tendered numeric(21,6) NOT NULL,
  change numeric(21,6) NOT NULL,
  -- The order's discounts with what they took off; what was approved and by whom; the reason for another tax.
  discounts jsonb NOT NULL DEFAULT '[]',
  approvals jsonb NOT NULL DEFAULT '[]',
  tax_reason text,
  note text,
  is_offline boolean NOT NULL DEFAULT false,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  business_date date NOT NULL,
  voided_at timestamptz,
  voided_by uuid REFERENCES users,
  void_reason text,
  void_note text,
  -- What modules keep with the order, by the module's name in camelCase.
  modules jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(modules) = 'object'),
  -- The till's clock was ahead of the server's, whose time occurred_at is.
  is_clock_ahead boolean NOT NULL DEFAULT false,
  -- The certificate by which a sale was exempt, and the tax that was not charged for it.
  tax_certificate text,
  exempt_tax numeric(21,6) NOT NULL DEFAULT 0,
  -- Three letters in a row of the receipt number, by which a part of it is found.
  receipt_trigrams text[] NOT NULL DEFAULT '{}',
  void_reason_id uuid,
  -- When the void arrived; voided_at is of the till's clock.
  void_received_at timestamptz,
  -- The till that posted it, and of what a till has pushed whose session did.
  device_id uuid REFERENCES devices,
  pushed_by uuid REFERENCES users,
  -- A line is sold by name, without an article.
  has_custom_lines boolean NOT NULL DEFAULT false,
  tip numeric(21,6) NOT NULL DEFAULT 0,
  deposit numeric(21,6) NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  -- It, or its void, arrived after its session was closed, and is not in the Z report.
  is_late boolean NOT NULL DEFAULT false,
  is_void_late boolean NOT NULL DEFAULT false,
  CONSTRAINT orders_void_check CHECK ((status = 'Voided') = (voided_at IS NOT NULL)),
  CONSTRAINT orders_receipt_key UNIQUE (register_id, receipt_sequence),
  CONSTRAINT orders_exemption_check CHECK (CASE WHEN tax_certificate IS NULL THEN exempt_tax ELSE tax END = 0),
  CONSTRAINT orders_total_check
    CHECK (total = net + tax AND tendered - change = total + rounding + tip - deposit)
);
CREATE INDEX orders_occurred_at_idx ON orders (branch_id, occurred_at DESC, id DESC);
CREATE INDEX orders_session_id_idx ON orders (session_id);
CREATE INDEX orders_receipt_trigrams_idx ON orders USING gin (receipt_trigrams) WITH (gin_pending_list_limit = 64);
CREATE INDEX orders_customer_id_idx ON orders (customer_id, occurred_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_register_id_idx ON orders (register_id, occurred_at DESC, id DESC);
CREATE INDEX orders_cashier_id_idx ON orders (cashier_id, occurred_at DESC, id DESC);
CREATE INDEX orders_voided_idx ON orders (branch_id, occurred_at DESC, id DESC) WHERE status = 'Voided';
CREATE INDEX orders_total_idx ON orders (total);
-- Reports are of business dates.
CREATE INDEX orders_business_date_idx ON orders (business_date, branch_id);

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  position integer NOT NULL,
  -- Void takes back another line of the same receipt. Refund: goods come back. Charge: the service charge. Fee: what a
  -- return keeps.
  kind text NOT NULL CHECK (kind IN ('Sale', 'Refund', 'Void', 'Charge', 'Fee')),
  variant_id uuid REFERENCES variants,
  name text NOT NULL,
  sku text,
  unit_code text,
  category_id uuid,
  quantity numeric(18,5) NOT NULL,
  list_price numeric(21,6),
  unit_price numeric(21,6) NOT NULL,
  price_source text NOT NULL,
  price_reason text,
  -- Of one unit, as stock or catalogue had it.
  unit_cost numeric(21,6),
  gross numeric(21,6) NOT NULL,
  discount numeric(21,6) NOT NULL,
  net numeric(21,6) NOT NULL,
  tax numeric(21,6) NOT NULL,
  total numeric(21,6) NOT NULL,
  discounts jsonb NOT NULL DEFAULT '[]',
  taxes jsonb NOT NULL DEFAULT '[]',
  note text,
  salesperson_id uuid CONSTRAINT order_lines_salesperson_id_fkey REFERENCES users,
  -- What each discount of the order took off this line, with its promotion.
  order_discounts jsonb NOT NULL DEFAULT '[]',
  -- The line of the same order that a Void takes back, wholly or in part.
  voids_line_id uuid,
  exempt_tax numeric(21,6) NOT NULL DEFAULT 0,
  -- That of the order: orders are listed by article and by payment method, latest first.
  occurred_at timestamptz NOT NULL,
  -- Why the line has another price or was voided.
  reason_id uuid,
  -- Of a Refund, and of a Void that takes it back: the sold line.
  original_line_id uuid CONSTRAINT order_lines_original_line_id_fkey REFERENCES order_lines,
  -- It sells what pays later, a gift card, or takes it back: no goods.
  is_stored_value boolean NOT NULL DEFAULT false,
  CONSTRAINT order_lines_total_check CHECK (total = net + tax),
  CONSTRAINT order_lines_void_check CHECK ((kind = 'Void') = (voids_line_id IS NOT NULL)),
  CONSTRAINT order_lines_original_check CHECK (original_line_id IS NULL OR kind <> 'Sale')
);
CREATE INDEX order_lines_order_id_idx ON order_lines (order_id, position);
CREATE INDEX order_lines_variant_id_idx ON order_lines (variant_id, occurred_at DESC, order_id DESC)
  WHERE variant_id IS NOT NULL;
CREATE INDEX order_lines_original_line_id_idx ON order_lines (original_line_id) WHERE original_line_id IS NOT NULL;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  position integer NOT NULL,
  method_id uuid NOT NULL REFERENCES payment_methods,
  method text NOT NULL,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  tendered numeric(21,6) NOT NULL,
  change numeric(21,6) NOT NULL,
  -- Tendered less change.
  amount numeric(21,6) NOT NULL,
  reference text,
  occurred_at timestamptz NOT NULL,
  -- The part that is a tip: the staff's, no revenue.
  tip numeric(21,6) NOT NULL DEFAULT 0 CONSTRAINT payments_tip_check CHECK (tip BETWEEN 0 AND greatest(amount, 0)),
  CONSTRAINT payments_amount_check CHECK (amount = tendered - change)
);
CREATE INDEX payments_order_id_idx ON payments (order_id, position);
CREATE INDEX payments_method_id_idx ON payments (method_id, occurred_at DESC, order_id DESC);
-- Sales are found by the card or voucher that paid for them.
CREATE INDEX payments_reference_idx ON payments (reference, occurred_at DESC, order_id DESC)
  WHERE reference IS NOT NULL;

-- Parked orders: what the till sent (input), and the order as it was calculated then (document).
CREATE TABLE parked_orders (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches,
  status text NOT NULL CHECK (status IN ('Parked', 'Cancelled')),
  input jsonb NOT NULL,
  document jsonb NOT NULL,
  parked_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The sale, under an id of its own, by which a till has completed it.
  completed_by uuid
);
CREATE INDEX parked_orders_branch_id_idx ON parked_orders (branch_id, parked_at DESC, id DESC) WHERE status = 'Parked';
-- The erasure of a customer finds its parked orders.
CREATE INDEX parked_orders_customer_id_idx ON parked_orders ((document->>'customerId'));

-- Paid in advance for a parked order. What was given back is negative.
CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  -- The parked order, and the sale that it becomes.
  order_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  method_id uuid NOT NULL REFERENCES payment_methods,
  method text NOT NULL,
  amount numeric(21,6) NOT NULL CONSTRAINT deposits_amount_check CHECK (amount <> 0),
  reference text,
  user_id uuid NOT NULL REFERENCES users,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- It arrived after its session was closed, and is not in the Z report.
  is_late boolean NOT NULL DEFAULT false
);
CREATE INDEX deposits_order_id_idx ON deposits (order_id);
CREATE INDEX deposits_occurred_at_idx ON deposits (occurred_at);

-- Receipt numbers that an offline till left out before the order's. Receipts that arrive later have numbers of a gap.
-- Without an order they end with the number of a dead letter, which is kept until that is mended.
CREATE TABLE receipt_gaps (
  register_id uuid NOT NULL REFERENCES registers,
  from_sequence integer NOT NULL,
  to_sequence integer NOT NULL,
  epoch integer NOT NULL,
  order_id uuid REFERENCES orders,
  PRIMARY KEY (register_id, from_sequence),
  FOREIGN KEY (register_id, epoch) REFERENCES register_bindings,
  CONSTRAINT receipt_gaps_sequence_check CHECK (from_sequence <= to_sequence)
);

-- A row for each time that a receipt was given out: the first is the original, the others are copies.
CREATE TABLE receipt_prints (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  number integer NOT NULL,
  is_mailed boolean NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  printed_at timestamptz NOT NULL,
  CONSTRAINT receipt_prints_number_key UNIQUE (order_id, number)
);

-- Invoices are numbered without gaps in a series, named by the branch's code at the time.
CREATE TABLE invoice_series (
  code text PRIMARY KEY,
  invoice_count integer NOT NULL
);

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  branch_id uuid NOT NULL REFERENCES branches,
  series text NOT NULL REFERENCES invoice_series,
  sequence integer NOT NULL,
  number text NOT NULL,
  issued_on date NOT NULL,
  -- As they were named when it was issued.
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  issued_by uuid NOT NULL REFERENCES users,
  issued_at timestamptz NOT NULL,
  CONSTRAINT invoices_order_key UNIQUE (order_id),
  CONSTRAINT invoices_sequence_key UNIQUE (series, sequence)
);
CREATE INDEX invoices_issued_at_idx ON invoices (branch_id, issued_at DESC, id DESC);

-- Pushes of tills -----------------------------------------------------------------------------------------------------

-- Pushed entries that were booked although something differs, for the back office to look at.
CREATE TABLE push_flags (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('Customer', 'CashSession', 'ParkedOrder', 'Deposit', 'Order', 'Return', 'OrderVoid', 'OrderCancel',
    'AccountPayment', 'TransferReceipt', 'CashMovement', 'StockCount', 'CashCount', 'CashSessionClose')),
  branch_id uuid NOT NULL REFERENCES branches,
  device_id uuid REFERENCES devices,
  user_id uuid NOT NULL REFERENCES users,
  -- Whose session has pushed it.
  pushed_by uuid NOT NULL REFERENCES users,
  -- The number that the till has printed.
  printed_number integer,
  -- As it came.
  content jsonb NOT NULL,
  notes jsonb NOT NULL,
  -- The most that may be wrong: what it came to, or the largest difference. Null: no amount.
  at_stake numeric,
  received_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Reviewed', 'CorrectedElsewhere')),
  reason text,
  settled_by uuid REFERENCES users,
  settled_at timestamptz
);
CREATE INDEX push_flags_branch_id_idx ON push_flags (branch_id, status, received_at, id);
CREATE INDEX push_flags_status_idx ON push_flags (status, received_at, id);
CREATE INDEX push_flags_device_id_idx ON push_flags (device_id) WHERE status = 'Open';

-- What a till did that cannot be booked as it is: pushed, or handed in as a text, since a push of it was malformed.
CREATE TABLE dead_letters (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches,
  device_id uuid REFERENCES devices,
  content jsonb,
  text text,
  problem jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Resubmitted', 'Discarded')),
  reason text,
  settled_by uuid REFERENCES users,
  settled_at timestamptz,
  CONSTRAINT dead_letters_content_or_text CHECK (content IS NOT NULL OR text IS NOT NULL)
);
CREATE INDEX dead_letters_branch_id_idx ON dead_letters (branch_id, status, received_at, id);
-- Those that wait are few, and are counted by it, too, of a till and in all.
CREATE INDEX dead_letters_status_idx ON dead_letters (status, received_at, id);

-- Events and webhooks -------------------------------------------------------------------------------------------------

-- Where a shop's events are sent to.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- Null: of every branch.
  branch_ids uuid[],
  is_active boolean NOT NULL DEFAULT true,
  -- The row stays: a sale that writes a delivery for it must not fail.
  is_archived boolean NOT NULL DEFAULT false,
  -- The shop lives in a database of its own, and this webhook has been told so or was made there.
  knows_graduation boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT webhooks_archived_check CHECK (NOT (is_archived AND is_active))
);

-- What deliveries are signed with, each encrypted under its id; two while one replaces the other.
CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhooks,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_secrets_webhook_id_idx ON webhook_secrets (webhook_id);

-- Written in the transaction of what happened, when a webhook or a stream wants it.
CREATE TABLE events (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  branch_id uuid REFERENCES branches,
  created_at timestamptz NOT NULL,
  data jsonb NOT NULL,
  -- The order of events in streams, given after the commit: 0 until then, null when it was written for webhooks only.
  number bigint
);
CREATE INDEX events_number_idx ON events (number) WHERE number IS NOT NULL;

CREATE TABLE webhook_deliveries (
  webhook_id uuid NOT NULL REFERENCES webhooks,
  event_id uuid NOT NULL REFERENCES events,
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Delivered', 'Failed')),
  -- Since it was written, or asked for again.
  attempts integer NOT NULL DEFAULT 0,
  -- How often the name gave no address, so that there was no attempt.
  lookups integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  attempted_at timestamptz,
  response_status integer,
  duration_ms integer,
  error text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, webhook_id),
  CONSTRAINT webhook_deliveries_due_check CHECK ((status = 'Pending') = (due_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due_at_idx ON webhook_deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (webhook_id, created_at DESC, event_id DESC);

-- Addresses outside the shop that it wants to mail reports to: each is asked first, and can end it.
CREATE TABLE mail_recipients (
  id uuid PRIMARY KEY,
  -- In lower case.
  email text NOT NULL CONSTRAINT mail_recipients_email_key UNIQUE,
  status text NOT NULL DEFAULT 'Asked' CHECK (status IN ('Asked', 'Confirmed', 'Stopped')),
  -- Of the link that confirms, while there is time for it.
  token_hash bytea CONSTRAINT mail_recipients_token_hash_key UNIQUE,
  expires_at timestamptz,
  -- In each mail. It ends mails to this address and can do nothing else, so that it is not hashed.
  stop_token text NOT NULL CONSTRAINT mail_recipients_stop_token_key UNIQUE,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  stopped_at timestamptz,
  CONSTRAINT mail_recipients_asked_check CHECK ((status = 'Asked') = (token_hash IS NOT NULL AND expires_at IS NOT NULL))
);

-- One row: who wants to be told of events.
CREATE TABLE event_log (
  only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT event_log_one_row_check CHECK (only_row),
  -- So that a sale knows at no cost.
  has_webhooks boolean NOT NULL DEFAULT false,
  -- Until when events are written for streams, and the last number given. A number that was left out says that events
  -- were not written for a while.
  streamed_until timestamptz,
  last_number bigint NOT NULL DEFAULT 0
);
INSERT INTO event_log DEFAULT VALUES;

-- Work by the clock ---------------------------------------------------------------------------------------------------

-- Whoever does a job locks its row and moves due_at in the same transaction, so that it is done once.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  -- After a failure: not before this.
  retry_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  last_error text
);

-- The last number of each kind of document that is counted through the shop.
CREATE TABLE document_numbers (
  kind text PRIMARY KEY,
  last integer NOT NULL
);

-- The change feed -----------------------------------------------------------------------------------------------------

-- What tills keep a copy of, and what of it has changed (docs/decisions/0022-the-change-feed.md). Only the functions
-- below write these tables.

-- The number of the last change. Tombstones below the floor are gone. A new epoch makes every till begin anew.
CREATE TABLE feed_head (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT feed_head_one_row_check CHECK (id),
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  number bigint NOT NULL DEFAULT 0,
  floor bigint NOT NULL DEFAULT 0,
  CONSTRAINT feed_head_floor_check CHECK (floor BETWEEN 0 AND number)
);
INSERT INTO feed_head DEFAULT VALUES;

-- The transactions that changed something, numbered after their commit.
CREATE TABLE feed_transactions (
  key uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint CONSTRAINT feed_transactions_number_key UNIQUE,
  at timestamptz NOT NULL DEFAULT now()
);

-- The last change of each row, by its key as text.
CREATE TABLE feed_changes (
  stream text COLLATE "C",
  key text[] COLLATE "C",
  transaction uuid NOT NULL REFERENCES feed_transactions,
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (stream, key)
);
CREATE INDEX feed_changes_transaction_idx ON feed_changes (transaction, stream, key);

-- Records which rows a statement changed. Arguments: the stream, the key columns, the watched columns (an update of
-- others does not count; empty: all are watched). xmin finds the row of this transaction.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  old_key text;
  new_key text;
  same text := 'n *= o';
  changed text;
  noted bigint;
BEGIN
  SELECT string_agg(format('o.%I::text', k), ', ' ORDER BY i), string_agg(format('n.%I::text', k), ', ' ORDER BY i)
    INTO old_key, new_key FROM unnest(TG_ARGV[1]::text[]) WITH ORDINALITY AS c (k, i);
  IF TG_ARGV[2] <> '{}' THEN
    SELECT format('ROW(%s) IS NOT DISTINCT FROM ROW(%s)', string_agg(format('n.%I', k), ', '), string_agg(format('o.%I', k), ', '))
      INTO same FROM unnest(TG_ARGV[1]::text[] || TG_ARGV[2]::text[]) AS c (k);
  END IF;
  changed := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT ARRAY[%s] AS key, false AS is_deleted FROM new_rows n', new_key)
    WHEN 'DELETE' THEN format('SELECT ARRAY[%s] AS key, true AS is_deleted FROM old_rows o', old_key)
    ELSE format(
      'SELECT ARRAY[%1$s] AS key, false AS is_deleted FROM new_rows n LEFT JOIN old_rows o ON ARRAY[%2$s] = ARRAY[%1$s]
         WHERE NOT coalesce(%3$s, false)
       UNION ALL SELECT ARRAY[%2$s], true FROM old_rows o WHERE NOT EXISTS (SELECT FROM new_rows n WHERE ARRAY[%1$s] = ARRAY[%2$s])',
      new_key, old_key, same)
  END;
  EXECUTE format(
    'WITH changed AS MATERIALIZED (%s),
          own AS MATERIALIZED (SELECT key FROM feed_transactions WHERE number IS NULL AND xmin = pg_current_xact_id()::xid LIMIT 1),
          made AS (INSERT INTO feed_transactions (key) SELECT gen_random_uuid()
                   WHERE EXISTS (SELECT FROM changed) AND NOT EXISTS (SELECT FROM own) RETURNING key)
     INSERT INTO feed_changes (stream, key, transaction, is_deleted)
     SELECT $1, c.key, t.key, c.is_deleted FROM changed c, (SELECT key FROM own UNION ALL SELECT key FROM made) t
     ON CONFLICT (stream, key) DO UPDATE SET transaction = excluded.transaction, is_deleted = excluded.is_deleted', changed)
    USING TG_ARGV[0];
  GET DIAGNOSTICS noted = ROW_COUNT;
  -- The notice makes the session number the transaction after its commit.
  IF noted > 0 THEN RAISE NOTICE 'feed changed'; END IF;
  RETURN NULL;
END $$;

-- Makes a table the source of a stream.
CREATE FUNCTION feed(source regclass, stream text, key text[], watched text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  op text;
BEGIN
  FOREACH op IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L, %L)',
      'feed_' || lower(op), op, source,
      concat_ws(' ', CASE WHEN op <> 'INSERT' THEN 'OLD TABLE AS old_rows' END, CASE WHEN op <> 'DELETE' THEN 'NEW TABLE AS new_rows' END),
      stream, key, watched);
  END LOOP;
END $$;

-- Numbers every committed transaction, one caller at a time, and returns the last number. It locks the head first:
-- what commits while it waits is in the snapshot of the next statement.
CREATE FUNCTION number_feed() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  last bigint;
  numbered bigint;
BEGIN
  SELECT h.number INTO last FROM feed_head h FOR UPDATE;
  UPDATE feed_transactions t SET number = last + w.position
    FROM (SELECT f.key, row_number() OVER (ORDER BY f.at, f.key) AS position FROM feed_transactions f WHERE f.number IS NULL) w
    WHERE t.key = w.key;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  IF numbered > 0 THEN UPDATE feed_head SET number = last + numbered; END IF;
  RETURN last + numbered;
END $$;

-- Deletes at most at_once tombstones from before that moment, and as many transactions without changes. Returns how
-- many rows it deleted.
CREATE FUNCTION tidy_feed(before timestamptz, at_once integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  tombstones integer;
  last bigint;
  transactions integer;
BEGIN
  PERFORM FROM feed_head FOR UPDATE;
  WITH old AS (
    SELECT c.stream, c.key, t.number FROM feed_transactions t JOIN feed_changes c ON c.transaction = t.key
    WHERE c.is_deleted AND t.number IS NOT NULL AND t.at < before ORDER BY t.number LIMIT at_once),
  gone AS (DELETE FROM feed_changes c USING old WHERE c.stream = old.stream AND c.key = old.key RETURNING old.number)
  SELECT count(*), max(number) INTO tombstones, last FROM gone;
  UPDATE feed_head SET floor = greatest(floor, last) WHERE tombstones > 0;
  WITH old AS (
    SELECT t.key FROM feed_transactions t
    WHERE t.number IS NOT NULL AND t.at < before AND NOT EXISTS (SELECT FROM feed_changes c WHERE c.transaction = t.key)
    LIMIT at_once)
  DELETE FROM feed_transactions t USING old WHERE t.key = old.key;
  GET DIAGNOSTICS transactions = ROW_COUNT;
  RETURN tombstones + transactions;
END $$;

-- To be called after a restore, or a change past the triggers (TRUNCATE): every till begins anew.
CREATE FUNCTION restart_feed() RETURNS void LANGUAGE sql AS
  'UPDATE feed_head SET epoch = gen_random_uuid(), floor = number';

SELECT feed(source::regclass, stream, key, watched) FROM (VALUES
  ('barcode_rules', 'BarcodeRules', ARRAY['id'], ARRAY[]::text[]),
  ('barcodes', 'Barcodes', ARRAY['variant_id', 'scan_key'], '{}'),
  ('branch_settings', 'BranchSettings', ARRAY['id'], '{}'),
  ('branch_tax_groups', 'BranchTaxGroups', ARRAY['tax_group_id', 'branch_id'], '{}'),
  ('branch_variants', 'BranchVariants', ARRAY['branch_id', 'variant_id'], '{}'),
  ('branches', 'Branches', ARRAY['id'], '{}'),
  ('cash_reasons', 'CashReasons', ARRAY['id'], '{}'),
  ('categories', 'Categories', ARRAY['id'], '{}'),
  ('customer_groups', 'CustomerGroups', ARRAY['id'], '{}'),
  ('customers', 'Customers', ARRAY['id'], '{}'),
  ('payment_methods', 'PaymentMethods', ARRAY['id'], '{}'),
  ('price_list_entries', 'PriceListEntries', ARRAY['variant_id', 'price_list_id', 'min_quantity'], '{}'),
  ('price_lists', 'PriceLists', ARRAY['id'], '{}'),
  ('product_images', 'ProductImages', ARRAY['product_id'], ARRAY['digest']),
  ('products', 'Products', ARRAY['id'], '{}'),
  ('roles', 'Roles', ARRAY['id'], '{}'),
  ('sale_reasons', 'SaleReasons', ARRAY['id'], '{}'),
  ('settings', 'Settings', ARRAY['id'], '{}'),
  ('tax_group_components', 'TaxGroupComponents', ARRAY['tax_group_id', 'position'], '{}'),
  ('tax_groups', 'TaxGroups', ARRAY['id'], '{}'),
  ('tax_rate_periods', 'TaxRatePeriods', ARRAY['tax_rate_id', 'valid_from'], '{}'),
  ('tax_rates', 'TaxRates', ARRAY['id'], '{}'),
  ('till_layouts', 'TillLayouts', ARRAY['id'], '{}'),
  ('units', 'Units', ARRAY['id'], '{}'),
  ('user_branches', 'UserBranches', ARRAY['user_id', 'branch_id'], '{}'),
  ('user_roles', 'UserRoles', ARRAY['user_id', 'role_id'], '{}'),
  ('users', 'Users', ARRAY['id'], ARRAY['name', 'is_active', 'is_global_admin']),
  ('variant_components', 'VariantComponents', ARRAY['variant_id', 'component_id'], '{}'),
  ('variants', 'Variants', ARRAY['id'], '{}')
) AS streams (source, stream, key, watched);

-- Books ---------------------------------------------------------------------------------------------------------------

-- Up to which business date the books are closed: the last row says. Null: nothing is closed.
CREATE TABLE book_closings (
  number integer PRIMARY KEY,
  closed_until date,
  reason text,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);

-- What came when its own date was closed, and the date on which the journal has it instead.
CREATE TABLE late_postings (
  kind text NOT NULL,
  -- Of the row that came: of a void and a closing, that of the order and the session.
  document_id uuid NOT NULL,
  branch_id uuid REFERENCES branches,
  own_date date NOT NULL,
  posted_on date NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (kind, document_id),
  CONSTRAINT late_postings_dates_check CHECK (posted_on > own_date)
);
CREATE INDEX late_postings_own_date_idx ON late_postings (own_date);
CREATE INDEX late_postings_posted_on_idx ON late_postings (posted_on);

-- The business date of a moment at a branch; without one that of the branch whose day begins first. The defaults are
-- those of the settings.
CREATE FUNCTION business_day(moment timestamptz, branch uuid) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT max(CASE WHEN moment < (d.day + d.cutoff) AT TIME ZONE d.zone THEN d.day - 1
                  WHEN moment >= (d.day + 1 + d.cutoff) AT TIME ZONE d.zone THEN d.day + 1
                  ELSE d.day END)
  FROM (SELECT ((moment AT TIME ZONE z.zone) - z.cutoff::interval)::date AS day, z.zone, z.cutoff
        FROM (SELECT coalesce(b.timezone, s.timezone, 'UTC') AS zone,
                coalesce(o.business_day_cutoff, s.business_day_cutoff, time '00:00') AS cutoff
              FROM settings s CROSS JOIN branches b LEFT JOIN branch_settings o ON o.id = b.id
              WHERE branch IS NULL OR b.id = branch) z) d
$$;

-- Holds the books alone until the transaction ends. The role of a shop cannot take this lock by itself.
CREATE FUNCTION hold_books() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  LOCK TABLE book_closings IN EXCLUSIVE MODE;
END $$;

-- Notes what comes when its own date is closed. Arguments: the kind, and the columns of when it happened and came. It
-- holds the books until the transaction ends, so that they are not closed meanwhile. Each statement of it has a snapshot
-- of its own: a closing that it waited for is seen.
CREATE FUNCTION note_late() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this jsonb;
  closed date;
  branch uuid;
  own date;
  came timestamptz;
BEGIN
  LOCK TABLE book_closings IN ROW EXCLUSIVE MODE;
  SELECT c.closed_until INTO closed FROM book_closings c ORDER BY c.number DESC LIMIT 1;
  IF closed IS NULL THEN RETURN NULL; END IF;
  this := to_jsonb(NEW);
  came := (this ->> TG_ARGV[2])::timestamptz;
  branch := CASE TG_TABLE_NAME
    WHEN 'orders' THEN (this ->> 'branch_id')::uuid
    WHEN 'cash_sessions' THEN (this ->> 'branch_id')::uuid
    WHEN 'purchase_receipts' THEN (SELECT o.branch_id FROM purchase_orders o WHERE o.id = (this ->> 'order_id')::uuid)
    WHEN 'stock_transfer_receipts' THEN (SELECT t.to_branch_id FROM stock_transfers t WHERE t.id = (this ->> 'transfer_id')::uuid)
    ELSE (SELECT s.branch_id FROM cash_sessions s WHERE s.id = (this ->> 'session_id')::uuid) END;
  own := CASE
    WHEN TG_ARGV[0] = 'Void' THEN coalesce(
      (SELECT l.posted_on FROM late_postings l WHERE l.kind = 'Order' AND l.document_id = NEW.id),
      (this ->> 'business_date')::date)
    WHEN TG_ARGV[0] IN ('Order', 'Opening') THEN (this ->> 'business_date')::date
    ELSE business_day((this ->> TG_ARGV[1])::timestamptz, branch) END;
  IF own <= closed THEN
    INSERT INTO late_postings (kind, document_id, branch_id, own_date, posted_on, recorded_at)
    VALUES (TG_ARGV[0], NEW.id, branch, own, greatest(business_day(came, branch), closed + 1), came);
  END IF;
  RETURN NULL;
END $$;

-- Makes what comes into a table be noted. What comes at once is never late: a date is closed an hour after its end.
CREATE FUNCTION watch_late(source regclass, kind text, happened text, came text, also text DEFAULT 'true') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER %I AFTER INSERT ON %s FOR EACH ROW WHEN (NEW.%I < NEW.%I - interval ''30 minutes'' AND %s) EXECUTE FUNCTION note_late(%L, %L, %L)',
    'late_' || lower(kind), source, happened, came, also, kind, happened, came);
END $$;
SELECT watch_late('orders', 'Order', 'occurred_at', 'received_at');
CREATE TRIGGER late_void AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'Voided' AND OLD.status <> 'Voided') EXECUTE FUNCTION note_late('Void', 'voided_at', 'void_received_at');
SELECT watch_late('cash_sessions', 'Opening', 'opened_at', 'received_at');
CREATE TRIGGER late_closing AFTER UPDATE OF closed_at ON cash_sessions FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at < NEW.close_received_at - interval '30 minutes')
  EXECUTE FUNCTION note_late('Closing', 'closed_at', 'close_received_at');
SELECT watch_late('cash_movements', 'CashMovement', 'occurred_at', 'received_at');
SELECT watch_late('session_payments', 'AccountPayment', 'occurred_at', 'received_at');
SELECT watch_late('deposits', 'Deposit', 'occurred_at', 'received_at');

-- The business date on which the journal has an entry of an account, a voucher or points: that of its order, which may
-- not be written yet, or of the moment at the branch, while that is open; when it is closed, that on which it came. What
-- a void takes back is on the date of its sale. It holds the books as note_late, so that both see the same closing.
CREATE FUNCTION entry_date(document uuid, branch uuid, happened timestamptz, came timestamptz) RETURNS date
LANGUAGE plpgsql AS $$
DECLARE
  sold record;
  closed date;
  own date;
BEGIN
  SELECT o.branch_id, o.status, coalesce(l.posted_on, o.business_date) AS posted_on INTO sold
  FROM orders o LEFT JOIN late_postings l ON l.kind = 'Order' AND l.document_id = o.id WHERE o.id = document;
  IF sold.status <> 'Voided' THEN RETURN sold.posted_on; END IF;
  branch := coalesce(sold.branch_id, branch);
  own := coalesce(sold.posted_on, business_day(happened, branch));
  IF sold.status IS NULL AND happened >= came - interval '30 minutes' THEN RETURN own; END IF;
  LOCK TABLE book_closings IN ROW EXCLUSIVE MODE;
  SELECT c.closed_until INTO closed FROM book_closings c ORDER BY c.number DESC LIMIT 1;
  IF own <= closed THEN RETURN greatest(business_day(came, branch), closed + 1); END IF;
  RETURN own;
END $$;

-- Module: purchasing --------------------------------------------------------------------------------------------------

ALTER TABLE settings
  ADD COLUMN purchasing_receipt_tolerance numeric(21,6) CHECK (purchasing_receipt_tolerance BETWEEN 0 AND 100),
  ADD COLUMN purchasing_sales_days integer CHECK (purchasing_sales_days BETWEEN 1 AND 366),
  ADD COLUMN purchasing_cover_days integer CHECK (purchasing_cover_days BETWEEN 1 AND 366);
ALTER TABLE branch_settings
  ADD COLUMN purchasing_receipt_tolerance numeric(21,6) CHECK (purchasing_receipt_tolerance BETWEEN 0 AND 100),
  ADD COLUMN purchasing_sales_days integer CHECK (purchasing_sales_days BETWEEN 1 AND 366),
  ADD COLUMN purchasing_cover_days integer CHECK (purchasing_cover_days BETWEEN 1 AND 366);

-- What a supplier sells.
CREATE TABLE supplier_items (
  supplier_id uuid NOT NULL REFERENCES suppliers,
  variant_id uuid NOT NULL REFERENCES variants,
  code text,
  order_multiple numeric(21,6) NOT NULL CONSTRAINT supplier_items_order_multiple_check CHECK (order_multiple > 0),
  is_preferred boolean NOT NULL DEFAULT false,
  PRIMARY KEY (supplier_id, variant_id)
);
CREATE UNIQUE INDEX supplier_items_code_key ON supplier_items (supplier_id, lower(code));
CREATE UNIQUE INDEX supplier_items_preferred_key ON supplier_items (variant_id) WHERE is_preferred;

CREATE TABLE supplier_costs (
  supplier_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  from_quantity numeric(21,6) NOT NULL CONSTRAINT supplier_costs_from_quantity_check CHECK (from_quantity >= 0),
  unit_cost numeric(21,6) NOT NULL CONSTRAINT supplier_costs_unit_cost_check CHECK (unit_cost >= 0),
  PRIMARY KEY (supplier_id, variant_id, from_quantity),
  FOREIGN KEY (supplier_id, variant_id) REFERENCES supplier_items
);

CREATE TABLE purchase_orders (
  id uuid PRIMARY KEY,
  number integer NOT NULL CONSTRAINT purchase_orders_number_key UNIQUE,
  supplier_id uuid NOT NULL REFERENCES suppliers,
  branch_id uuid NOT NULL CONSTRAINT purchase_orders_branch_id_fkey REFERENCES branches,
  status text NOT NULL DEFAULT 'Draft' CONSTRAINT purchase_orders_status_check
    CHECK (status IN ('Draft', 'Submitted', 'PartlyReceived', 'Received', 'Closed', 'Cancelled')),
  reference text,
  note text,
  expected_on date,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  submitted_by uuid REFERENCES users,
  submitted_at timestamptz,
  mailed_at timestamptz,
  ended_by uuid REFERENCES users,
  ended_at timestamptz,
  end_reason text,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX purchase_orders_branch_id_idx ON purchase_orders (branch_id, id);
CREATE INDEX purchase_orders_supplier_id_idx ON purchase_orders (supplier_id, id);

CREATE TABLE purchase_order_lines (
  order_id uuid NOT NULL REFERENCES purchase_orders,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  code text,
  quantity numeric(21,6) NOT NULL,
  -- Null while no cost is known.
  unit_cost numeric(21,6),
  received numeric(21,6) NOT NULL DEFAULT 0,
  damaged numeric(21,6) NOT NULL DEFAULT 0,
  returned numeric(21,6) NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, variant_id),
  CONSTRAINT purchase_order_lines_amounts_check CHECK (quantity > 0 AND coalesce(unit_cost, 0) >= 0
    AND least(received, damaged, returned) >= 0 AND returned <= received)
);

CREATE TABLE purchase_receipts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES purchase_orders,
  reference text,
  note text,
  -- What came on top of the goods: freight, customs, each with how it was shared out.
  landed_costs jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid NOT NULL REFERENCES users
);
CREATE INDEX purchase_receipts_order_id_idx ON purchase_receipts (order_id, id);
CREATE INDEX purchase_receipts_occurred_at_idx ON purchase_receipts (occurred_at);
SELECT watch_late('purchase_receipts', 'GoodsReceipt', 'occurred_at', 'received_at');

CREATE TABLE purchase_receipt_lines (
  receipt_id uuid NOT NULL REFERENCES purchase_receipts,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  received numeric(21,6) NOT NULL,
  damaged numeric(21,6) NOT NULL,
  -- Of the supplier, without the share of the landed costs, which is of the whole line.
  unit_cost numeric(21,6),
  landed_cost numeric(21,6) NOT NULL DEFAULT 0,
  note text,
  PRIMARY KEY (receipt_id, variant_id),
  CONSTRAINT purchase_receipt_lines_amounts_check CHECK (
    least(received, damaged, landed_cost, coalesce(unit_cost, 0)) >= 0
    AND received + damaged > 0)
);

-- What was invoiced on top of goods after they were received.
CREATE TABLE purchase_costs (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL REFERENCES purchase_receipts,
  reference text,
  note text,
  -- Each with how it was shared out.
  costs jsonb NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX purchase_costs_receipt_id_idx ON purchase_costs (receipt_id, id);
-- Reports of a day read what was entered on it.
CREATE INDEX purchase_costs_created_at_idx ON purchase_costs (created_at);

CREATE TABLE purchase_cost_lines (
  costs_id uuid NOT NULL REFERENCES purchase_costs,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  -- How many of those that were received were still there.
  remaining numeric(21,6) NOT NULL,
  -- The share of the line, and what of it went into stock; the rest is the variance.
  cost numeric(21,6) NOT NULL,
  stock_cost numeric(21,6) NOT NULL,
  PRIMARY KEY (costs_id, variant_id),
  CONSTRAINT purchase_cost_lines_amounts_check CHECK (least(remaining, stock_cost) >= 0 AND stock_cost <= cost
    AND (remaining > 0 OR stock_cost = 0))
);

CREATE TABLE supplier_returns (
  id uuid PRIMARY KEY,
  number integer NOT NULL CONSTRAINT supplier_returns_number_key UNIQUE,
  supplier_id uuid NOT NULL REFERENCES suppliers,
  branch_id uuid NOT NULL CONSTRAINT supplier_returns_branch_id_fkey REFERENCES branches,
  order_id uuid REFERENCES purchase_orders,
  status text NOT NULL DEFAULT 'Sent' CONSTRAINT supplier_returns_status_check
    CHECK (status IN ('Sent', 'Credited', 'Cancelled')),
  note text,
  occurred_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- The supplier's credit note.
  credit_number text,
  credited_on date,
  credit_cost numeric(21,6) CONSTRAINT supplier_returns_credit_cost_check CHECK (credit_cost >= 0),
  ended_by uuid REFERENCES users,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT supplier_returns_credit_check CHECK ((status = 'Credited') = (credit_cost IS NOT NULL))
);
CREATE INDEX supplier_returns_branch_id_idx ON supplier_returns (branch_id, id);
CREATE INDEX supplier_returns_supplier_id_idx ON supplier_returns (supplier_id, id);
CREATE INDEX supplier_returns_occurred_at_idx ON supplier_returns (occurred_at);
CREATE INDEX supplier_returns_ended_at_idx ON supplier_returns (ended_at) WHERE status = 'Credited';

CREATE TABLE supplier_return_lines (
  return_id uuid NOT NULL REFERENCES supplier_returns,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  quantity numeric(21,6) NOT NULL CONSTRAINT supplier_return_lines_quantity_check CHECK (quantity > 0),
  -- The average at which it left; null when no cost was known.
  unit_cost numeric(21,6),
  reason text NOT NULL CONSTRAINT supplier_return_lines_reason_check
    CHECK (reason IN ('Damaged', 'WrongArticle', 'NotOrdered', 'Expired', 'Recall', 'Other')),
  note text,
  PRIMARY KEY (return_id, variant_id)
);

-- Module: stockTransfers ----------------------------------------------------------------------------------------------

ALTER TABLE settings ADD COLUMN stock_transfers_requires_approval boolean;
ALTER TABLE branch_settings ADD COLUMN stock_transfers_requires_approval boolean;

CREATE TABLE stock_transfers (
  id uuid PRIMARY KEY,
  number integer NOT NULL CONSTRAINT stock_transfers_number_key UNIQUE,
  from_branch_id uuid NOT NULL CONSTRAINT stock_transfers_from_branch_id_fkey REFERENCES branches,
  to_branch_id uuid NOT NULL CONSTRAINT stock_transfers_to_branch_id_fkey REFERENCES branches,
  status text NOT NULL DEFAULT 'Draft' CONSTRAINT stock_transfers_status_check
    CHECK (status IN ('Draft', 'Requested', 'Approved', 'Dispatched', 'PartlyReceived', 'Completed', 'Cancelled')),
  note text,
  expected_on date,
  tracking_number text,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  requested_by uuid REFERENCES users,
  requested_at timestamptz,
  approved_by uuid REFERENCES users,
  approved_at timestamptz,
  dispatched_by uuid REFERENCES users,
  dispatched_at timestamptz,
  ended_by uuid REFERENCES users,
  ended_at timestamptz,
  cancel_reason text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT stock_transfers_branches_check CHECK (from_branch_id <> to_branch_id)
);
CREATE INDEX stock_transfers_from_idx ON stock_transfers (from_branch_id, id);
CREATE INDEX stock_transfers_to_idx ON stock_transfers (to_branch_id, id);
CREATE INDEX stock_transfers_moving_idx ON stock_transfers (id) WHERE status IN ('Dispatched', 'PartlyReceived');
CREATE INDEX stock_transfers_dispatched_at_idx ON stock_transfers (dispatched_at);

CREATE TABLE stock_transfer_lines (
  transfer_id uuid NOT NULL REFERENCES stock_transfers,
  variant_id uuid NOT NULL CONSTRAINT stock_transfer_lines_variant_id_fkey REFERENCES variants,
  position integer NOT NULL,
  quantity numeric(21,6) NOT NULL,
  dispatched numeric(21,6) NOT NULL DEFAULT 0,
  received numeric(21,6) NOT NULL DEFAULT 0,
  damaged numeric(21,6) NOT NULL DEFAULT 0,
  missing numeric(21,6) NOT NULL DEFAULT 0,
  returned numeric(21,6) NOT NULL DEFAULT 0,
  -- The source's average when it left; null when no cost was known.
  unit_cost numeric(21,6),
  PRIMARY KEY (transfer_id, variant_id),
  CONSTRAINT stock_transfer_lines_amounts_check CHECK (quantity > 0 AND dispatched BETWEEN 0 AND quantity
    AND least(received, damaged, missing, returned) >= 0 AND received + damaged + missing + returned <= dispatched)
);

CREATE TABLE stock_transfer_receipts (
  id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES stock_transfers,
  note text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid NOT NULL REFERENCES users
);
CREATE INDEX stock_transfer_receipts_transfer_id_idx ON stock_transfer_receipts (transfer_id, id);
CREATE INDEX stock_transfer_receipts_occurred_at_idx ON stock_transfer_receipts (occurred_at);
SELECT watch_late('stock_transfer_receipts', 'TransferReceipt', 'occurred_at', 'received_at');

CREATE TABLE stock_transfer_receipt_lines (
  receipt_id uuid NOT NULL REFERENCES stock_transfer_receipts,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  received numeric(21,6) NOT NULL,
  damaged numeric(21,6) NOT NULL,
  missing numeric(21,6) NOT NULL,
  missing_to text NOT NULL CONSTRAINT stock_transfer_receipt_lines_missing_to_check
    CHECK (missing_to IN ('WrittenOff', 'Source')),
  reason text CONSTRAINT stock_transfer_receipt_lines_reason_check
    CHECK (reason IN ('DamagedInTransit', 'LostInTransit', 'MiscountAtSource', 'Other')),
  note text,
  PRIMARY KEY (receipt_id, variant_id),
  CONSTRAINT stock_transfer_receipt_lines_amounts_check CHECK (least(received, damaged, missing) >= 0
    AND received + damaged + missing > 0 AND (reason IS NOT NULL OR damaged + missing = 0))
);

-- Module: returns -----------------------------------------------------------------------------------------------------

ALTER TABLE settings
  ADD COLUMN returns_window_days integer CHECK (returns_window_days BETWEEN 0 AND 3650),
  ADD COLUMN returns_refund_by text CHECK (returns_refund_by IN ('OriginalTender', 'Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_refund_without_receipt_by text
    CHECK (returns_refund_without_receipt_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_gift_refund_by text CHECK (returns_gift_refund_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_accepts_without_receipt boolean,
  ADD COLUMN returns_requires_reason boolean,
  ADD COLUMN returns_fee_percent numeric(21,6) CHECK (returns_fee_percent BETWEEN 0 AND 100),
  ADD COLUMN returns_fee_tax_group_id uuid REFERENCES tax_groups;
ALTER TABLE branch_settings
  ADD COLUMN returns_window_days integer CHECK (returns_window_days BETWEEN 0 AND 3650),
  ADD COLUMN returns_refund_by text CHECK (returns_refund_by IN ('OriginalTender', 'Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_refund_without_receipt_by text
    CHECK (returns_refund_without_receipt_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_gift_refund_by text CHECK (returns_gift_refund_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_accepts_without_receipt boolean,
  ADD COLUMN returns_requires_reason boolean,
  ADD COLUMN returns_fee_percent numeric(21,6) CHECK (returns_fee_percent BETWEEN 0 AND 100),
  ADD COLUMN returns_fee_tax_group_id uuid REFERENCES tax_groups;

-- Why goods come back, and what becomes of them unless it is said.
CREATE TABLE return_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  disposition text NOT NULL CHECK (disposition IN ('Restock', 'Waste', 'Quarantine')),
  is_fee_waived boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX return_reasons_name_key ON return_reasons (lower(name)) WHERE NOT is_archived;
SELECT feed('return_reasons', 'ReturnReasons', ARRAY['id']);

-- Receipts without prices, by which somebody else than the buyer brings goods back. line_ids: null is every line.
CREATE TABLE gift_receipts (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT gift_receipts_code_key UNIQUE,
  order_id uuid NOT NULL REFERENCES orders,
  line_ids uuid[],
  user_id uuid NOT NULL REFERENCES users,
  issued_at timestamptz NOT NULL
);

-- What an order by which goods come back has besides. It has the order's id, and is written before the order.
CREATE TABLE returns (
  id uuid PRIMARY KEY REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  branch_id uuid NOT NULL REFERENCES branches,
  -- Null: without a receipt.
  original_order_id uuid REFERENCES orders,
  gift_receipt_id uuid REFERENCES gift_receipts,
  status text NOT NULL CHECK (status IN ('PendingInspection', 'Completed', 'Cancelled')),
  -- The policy that held.
  refund_by text NOT NULL CHECK (refund_by IN ('OriginalTender', 'Cash', 'StoreCredit', 'Any')),
  returnable_until date,
  fee numeric(21,6) NOT NULL CHECK (fee >= 0),
  -- What of the policy was set aside, and why.
  overridden text[] NOT NULL,
  override_reason text,
  occurred_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT returns_gift_check CHECK (gift_receipt_id IS NULL OR original_order_id IS NOT NULL)
);
CREATE INDEX returns_occurred_at_idx ON returns (branch_id, occurred_at DESC, id DESC);
CREATE INDEX returns_original_order_id_idx ON returns (original_order_id, occurred_at DESC, id DESC)
  WHERE original_order_id IS NOT NULL;

-- They have the ids of the order's lines.
CREATE TABLE return_lines (
  id uuid PRIMARY KEY REFERENCES order_lines DEFERRABLE INITIALLY DEFERRED,
  return_id uuid NOT NULL REFERENCES returns,
  position integer NOT NULL,
  quantity numeric(21,6) NOT NULL CHECK (quantity > 0),
  reason_id uuid REFERENCES return_reasons,
  reason text,
  condition text NOT NULL CHECK (condition IN ('Resellable', 'Damaged', 'Missing')),
  disposition text NOT NULL CHECK (disposition IN ('Restock', 'Waste', 'Quarantine')),
  fee numeric(21,6) NOT NULL CHECK (fee >= 0),
  CONSTRAINT return_lines_position_key UNIQUE (return_id, position)
);

-- What became of goods in quarantine.
CREATE TABLE return_inspections (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  user_id uuid NOT NULL REFERENCES users,
  inspected_at timestamptz NOT NULL,
  -- Of the branch: reports of sales take the cost off on it.
  business_date date NOT NULL
);
CREATE INDEX return_inspections_return_id_idx ON return_inspections (return_id);
CREATE INDEX return_inspections_business_date_idx ON return_inspections (business_date);

CREATE TABLE return_inspection_lines (
  inspection_id uuid NOT NULL REFERENCES return_inspections,
  line_id uuid NOT NULL REFERENCES return_lines,
  restocked numeric(21,6) NOT NULL CHECK (restocked >= 0),
  wasted numeric(21,6) NOT NULL CHECK (wasted >= 0),
  -- What one of the restocked goods had cost when it was sold; null when that is not known.
  unit_cost numeric(21,6),
  PRIMARY KEY (inspection_id, line_id),
  CHECK (restocked + wasted > 0)
);
CREATE INDEX return_inspection_lines_line_id_idx ON return_inspection_lines (line_id);

-- Module: credit ------------------------------------------------------------------------------------------------------

ALTER TABLE settings
  ADD COLUMN credit_terms_days integer CHECK (credit_terms_days BETWEEN 0 AND 3650),
  ADD COLUMN credit_voucher_days integer CHECK (credit_voucher_days BETWEEN 1 AND 36500);

-- What customers owe. The balance is what they owe us; below zero we owe them.
CREATE TABLE credit_accounts (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL CONSTRAINT credit_accounts_customer_id_fkey REFERENCES customers,
  -- Null: no limit.
  credit_limit numeric(21,6) CONSTRAINT credit_accounts_limit_check CHECK (credit_limit >= 0),
  terms_days integer NOT NULL CONSTRAINT credit_accounts_terms_check CHECK (terms_days BETWEEN 0 AND 3650),
  is_blocked boolean NOT NULL DEFAULT false,
  balance numeric(21,6) NOT NULL DEFAULT 0,
  entry_count integer NOT NULL DEFAULT 0,
  merged_into_id uuid REFERENCES credit_accounts,
  -- The account that went on when this one was merged, which may have been merged since; and on which business date.
  merged_to_id uuid REFERENCES credit_accounts,
  merged_on date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT credit_accounts_merged_check CHECK (merged_into_id <> id),
  CONSTRAINT credit_accounts_merge_check CHECK ((merged_to_id IS NULL) = (merged_on IS NULL))
);
CREATE UNIQUE INDEX credit_accounts_customer_key ON credit_accounts (customer_id);
-- Few were merged: a statement of the past asks for these.
CREATE INDEX credit_accounts_merged_on_idx ON credit_accounts (merged_on) WHERE merged_on IS NOT NULL;
SELECT feed('credit_accounts', 'CreditAccounts', ARRAY['id']);

CREATE TABLE credit_entries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  seq integer NOT NULL,
  kind text NOT NULL CONSTRAINT credit_entries_kind_check CHECK (kind IN
    ('Charge', 'Payment', 'Refund', 'Void', 'Adjustment', 'OpeningBalance', 'WriteOff', 'Reversal', 'Transfer')),
  -- Above zero they owe more.
  amount numeric(21,6) NOT NULL CONSTRAINT credit_entries_amount_check CHECK (amount <> 0),
  balance_after numeric(21,6) NOT NULL,
  due_on date,
  order_id uuid REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  reversed_id uuid REFERENCES credit_entries,
  branch_id uuid REFERENCES branches,
  session_id uuid REFERENCES cash_sessions,
  method_id uuid REFERENCES payment_methods,
  reference text,
  reason text,
  user_id uuid NOT NULL REFERENCES users,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- On which the journal has it: entry_date.
  business_date date NOT NULL
);
CREATE UNIQUE INDEX credit_entries_seq_key ON credit_entries (account_id, seq);
CREATE UNIQUE INDEX credit_entries_reversed_key ON credit_entries (reversed_id) WHERE reversed_id IS NOT NULL;
CREATE INDEX credit_entries_order_id_idx ON credit_entries (order_id) WHERE order_id IS NOT NULL;
-- Reports list the entries of a date in this order.
CREATE INDEX credit_entries_business_date_idx ON credit_entries (business_date, id);
SELECT watch_late('credit_entries', 'AccountEntry', 'occurred_at', 'received_at', 'NEW.order_id IS NULL AND NEW.session_id IS NULL');

-- The part of an entry that is not matched with others: above zero an unpaid debt, below zero an unused credit.
CREATE TABLE credit_items (
  entry_id uuid PRIMARY KEY REFERENCES credit_entries,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  due_on date NOT NULL,
  remaining numeric(21,6) NOT NULL
);
CREATE INDEX credit_items_open_idx ON credit_items (account_id, due_on, entry_id) WHERE remaining <> 0;
CREATE INDEX credit_items_account_id_idx ON credit_items (account_id);

-- Which credit pays which debit. A row below zero takes earlier ones back.
CREATE TABLE credit_allocations (
  id uuid PRIMARY KEY,
  debit_id uuid NOT NULL REFERENCES credit_entries,
  credit_id uuid NOT NULL REFERENCES credit_entries,
  amount numeric(21,6) NOT NULL CONSTRAINT credit_allocations_amount_check CHECK (amount <> 0),
  -- From which on both are there.
  business_date date NOT NULL
);
CREATE INDEX credit_allocations_debit_id_idx ON credit_allocations (debit_id);
CREATE INDEX credit_allocations_credit_id_idx ON credit_allocations (credit_id);

-- What the shop owes: store credit of a customer, and gift cards of whoever has the code.
CREATE TABLE credit_vouchers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT credit_vouchers_kind_check CHECK (kind IN ('StoreCredit', 'GiftCard')),
  customer_id uuid REFERENCES customers,
  -- SHA-256 of the code, and its last characters if it is long.
  code_digest bytea,
  code_ending text,
  balance numeric(21,6) NOT NULL DEFAULT 0,
  held numeric(21,6) NOT NULL DEFAULT 0 CONSTRAINT credit_vouchers_held_check CHECK (held >= 0),
  entry_count integer NOT NULL DEFAULT 0,
  expires_on date,
  is_blocked boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT credit_vouchers_code_check CHECK ((kind = 'GiftCard') = (code_digest IS NOT NULL)),
  CONSTRAINT credit_vouchers_customer_check CHECK (kind = 'GiftCard' OR customer_id IS NOT NULL)
);
CREATE UNIQUE INDEX credit_vouchers_code_key ON credit_vouchers (code_digest) WHERE code_digest IS NOT NULL;
CREATE INDEX credit_vouchers_customer_id_idx ON credit_vouchers (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX credit_vouchers_expires_on_idx ON credit_vouchers (expires_on)
  WHERE balance > 0 AND expires_on IS NOT NULL;
SELECT feed('credit_vouchers', 'Vouchers', ARRAY['id']);

CREATE TABLE credit_voucher_entries (
  id uuid PRIMARY KEY,
  voucher_id uuid NOT NULL REFERENCES credit_vouchers,
  seq integer NOT NULL,
  kind text NOT NULL CONSTRAINT credit_voucher_entries_kind_check CHECK (kind IN
    ('Issue', 'Redeem', 'Refund', 'Hold', 'Release', 'Reverse', 'Expire')),
  -- What it adds to the balance, and to the held part of it.
  amount numeric(21,6) NOT NULL,
  held numeric(21,6) NOT NULL,
  balance_after numeric(21,6) NOT NULL,
  held_after numeric(21,6) NOT NULL,
  -- The hold that is released or redeemed, or the entry that is reversed.
  entry_id uuid REFERENCES credit_voucher_entries,
  held_until timestamptz,
  order_id uuid REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  line_id uuid,
  reason text,
  -- Null: the clock.
  user_id uuid REFERENCES users,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- On which the journal has it: entry_date.
  business_date date NOT NULL
);
CREATE UNIQUE INDEX credit_voucher_entries_seq_key ON credit_voucher_entries (voucher_id, seq);
CREATE UNIQUE INDEX credit_voucher_entries_entry_key ON credit_voucher_entries (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX credit_voucher_entries_order_id_idx ON credit_voucher_entries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX credit_voucher_entries_held_until_idx ON credit_voucher_entries (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX credit_voucher_entries_by_hand_idx ON credit_voucher_entries (business_date) WHERE order_id IS NULL;
SELECT watch_late('credit_voucher_entries', 'VoucherEntry', 'occurred_at', 'received_at', 'NEW.order_id IS NULL');

-- Module: reporting ---------------------------------------------------------------------------------------------------

-- On which account of the bookkeeping each role of the journal stands.
ALTER TABLE settings ADD COLUMN reporting_accounts jsonb;
-- What DATEV knows the shop by.
ALTER TABLE settings ADD COLUMN reporting_datev jsonb;

-- Reports that are read again and again. They are read, and mailed, in the name of who saved them last.
CREATE TABLE saved_reports (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  report text NOT NULL,
  query jsonb NOT NULL,
  branch_id uuid REFERENCES branches,
  period text NOT NULL CONSTRAINT saved_reports_period_check
    CHECK (period IN ('Yesterday', 'LastSevenDays', 'LastWeek', 'LastMonth')),
  schedule text NOT NULL CONSTRAINT saved_reports_schedule_check
    CHECK (schedule IN ('Never', 'Daily', 'Weekly', 'Monthly')),
  recipients text[] NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  next_on date,
  mailed_at timestamptz,
  last_error text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Module: promotions --------------------------------------------------------------------------------------------------

-- Reductions of a basket. The documents (schedule, audience, rule) name articles, customer groups and branches by id:
-- an archived one matches nothing.
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
  max_discount numeric(21,6) CONSTRAINT promotions_max_discount_check CHECK (max_discount > 0),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotions_archived_check CHECK (NOT is_archived OR status <> 'Enabled')
);
CREATE INDEX promotions_name_idx ON promotions (lower(name), id);
CREATE INDEX promotions_enabled_idx ON promotions (id) WHERE status = 'Enabled';
SELECT feed('promotions', 'Promotions', ARRAY['id']);

-- A new revision with every change of what is enabled: a process knows by it whether the promotions it has read hold.
CREATE TABLE promotion_revision (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT promotion_revision_one_row_check CHECK (id),
  revision uuid NOT NULL
);
INSERT INTO promotion_revision (revision) VALUES (gen_random_uuid());

-- Codes that were made together. Each is used on its own; the limit of a customer counts over all of them.
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
  -- The uses of a customer are counted over this: the series, or the coupon.
  scope_id uuid NOT NULL,
  order_id uuid NOT NULL REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  customer_id uuid REFERENCES customers,
  discount numeric(21,6) NOT NULL CONSTRAINT coupon_redemptions_discount_check CHECK (discount > 0),
  -- Sold without connection, when the limit was reached elsewhere.
  is_over_limit boolean NOT NULL,
  redeemed_at timestamptz NOT NULL,
  -- When the sale was voided.
  released_at timestamptz,
  CONSTRAINT coupon_redemptions_order_key UNIQUE (order_id, coupon_id)
);
CREATE INDEX coupon_redemptions_coupon_id_idx ON coupon_redemptions (coupon_id, id);
CREATE INDEX coupon_redemptions_customer_id_idx ON coupon_redemptions (customer_id, scope_id)
  WHERE customer_id IS NOT NULL;

-- Module: loyalty -----------------------------------------------------------------------------------------------------

ALTER TABLE settings
  ADD COLUMN loyalty_point_value numeric(21,6) CHECK (loyalty_point_value > 0),
  ADD COLUMN loyalty_min_redemption integer CHECK (loyalty_min_redemption >= 1),
  ADD COLUMN loyalty_redeem_limit numeric(21,6) CHECK (loyalty_redeem_limit BETWEEN 0 AND 100),
  ADD COLUMN loyalty_redeems_offline boolean,
  ADD COLUMN loyalty_counts_tax boolean,
  ADD COLUMN loyalty_opens_accounts boolean,
  ADD COLUMN loyalty_vesting_days integer CHECK (loyalty_vesting_days BETWEEN 0 AND 3650),
  ADD COLUMN loyalty_valid_days integer CHECK (loyalty_valid_days BETWEEN 1 AND 36500),
  ADD COLUMN loyalty_max_per_sale integer CHECK (loyalty_max_per_sale >= 0),
  ADD COLUMN loyalty_max_per_day integer CHECK (loyalty_max_per_day >= 0),
  ADD COLUMN loyalty_tier_days integer CHECK (loyalty_tier_days BETWEEN 1 AND 3650);

-- Tiers that customers reach by what they bought lately, and how many times the points a tier brings.
CREATE TABLE loyalty_tiers (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  min_spend numeric(21,6) NOT NULL CONSTRAINT loyalty_tiers_min_spend_check CHECK (min_spend >= 0),
  multiplier numeric(21,6) NOT NULL CONSTRAINT loyalty_tiers_multiplier_check
    CHECK (multiplier > 0 AND multiplier <= 100),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX loyalty_tiers_name_key ON loyalty_tiers (lower(name)) WHERE NOT is_archived;
SELECT feed('loyalty_tiers', 'LoyaltyTiers', ARRAY['id']);

-- What earns points. Null: all products, categories, branches, customers; no first or last day.
CREATE TABLE loyalty_rules (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- None: what it applies to brings nothing.
  basis text NOT NULL CONSTRAINT loyalty_rules_basis_check CHECK (basis IN ('Amount', 'Quantity', 'None')),
  points numeric(21,6) NOT NULL CONSTRAINT loyalty_rules_points_check CHECK (points >= 0),
  per numeric(21,6) NOT NULL CONSTRAINT loyalty_rules_per_check CHECK (per > 0),
  min_spend numeric(21,6) NOT NULL CONSTRAINT loyalty_rules_min_spend_check CHECK (min_spend >= 0),
  product_ids uuid[],
  category_ids uuid[],
  branch_ids uuid[],
  customer_group_ids uuid[],
  starts_on date,
  ends_on date,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT loyalty_rules_days_check CHECK (ends_on >= starts_on)
);
CREATE UNIQUE INDEX loyalty_rules_name_key ON loyalty_rules (lower(name)) WHERE NOT is_archived;
SELECT feed('loyalty_rules', 'LoyaltyRules', ARRAY['id']);

-- The points of a customer. Below zero: more was taken back than was left; the next points make up for it.
CREATE TABLE loyalty_accounts (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL CONSTRAINT loyalty_accounts_customer_id_fkey REFERENCES customers,
  is_blocked boolean NOT NULL DEFAULT false,
  balance bigint NOT NULL DEFAULT 0,
  -- The part of the balance that cannot be used yet.
  pending bigint NOT NULL DEFAULT 0 CONSTRAINT loyalty_accounts_pending_check CHECK (pending >= 0),
  tier_id uuid REFERENCES loyalty_tiers,
  entry_count integer NOT NULL DEFAULT 0,
  merged_into_id uuid REFERENCES loyalty_accounts,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT loyalty_accounts_merged_check CHECK (merged_into_id <> id)
);
CREATE UNIQUE INDEX loyalty_accounts_customer_key ON loyalty_accounts (customer_id);
CREATE INDEX loyalty_accounts_merged_into_id_idx ON loyalty_accounts (merged_into_id) WHERE merged_into_id IS NOT NULL;
SELECT feed('loyalty_accounts', 'LoyaltyAccounts', ARRAY['id']);

CREATE TABLE loyalty_entries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES loyalty_accounts,
  seq integer NOT NULL,
  kind text NOT NULL CONSTRAINT loyalty_entries_kind_check CHECK (kind IN
    ('Earn', 'ReverseEarn', 'Redeem', 'ReverseRedeem', 'Adjust', 'Transfer', 'Merge', 'Expire')),
  points bigint NOT NULL,
  balance_after bigint NOT NULL,
  -- What was bought, and on which business date: it counts to the tier.
  spend numeric(21,6) NOT NULL,
  spent_on date,
  -- What the points paid; below zero it went back.
  amount numeric(21,6) NOT NULL,
  -- The Earn or Redeem of which it takes something back, or brings it again.
  source_id uuid REFERENCES loyalty_entries,
  -- The receipt that wrote it.
  order_id uuid REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  -- Of a transfer: the other account.
  counter_account_id uuid REFERENCES loyalty_accounts,
  reason text,
  -- Null: the clock.
  user_id uuid REFERENCES users,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- On which the journal has it: entry_date.
  business_date date NOT NULL,
  -- Of the value that a point had when it was written; 0: before the first.
  value_number integer NOT NULL DEFAULT 0,
  CONSTRAINT loyalty_entries_points_check CHECK (points <> 0 OR spend <> 0 OR amount <> 0)
);
CREATE UNIQUE INDEX loyalty_entries_seq_key ON loyalty_entries (account_id, seq);
CREATE INDEX loyalty_entries_source_id_idx ON loyalty_entries (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX loyalty_entries_order_id_idx ON loyalty_entries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX loyalty_entries_spent_on_idx ON loyalty_entries (account_id, spent_on) INCLUDE (spend, points)
  WHERE spent_on IS NOT NULL;
-- Reports list the entries of a date in this order.
CREATE INDEX loyalty_entries_business_date_idx ON loyalty_entries (business_date, id);
SELECT watch_late('loyalty_entries', 'PointEntry', 'occurred_at', 'received_at', 'NEW.order_id IS NULL');

-- What a point paid from when on, and what all points that customers had then were worth more by it.
CREATE TABLE loyalty_point_values (
  number integer PRIMARY KEY,
  value numeric(21,6),
  changed_at timestamptz NOT NULL,
  revaluation numeric(21,6) NOT NULL
);
CREATE INDEX loyalty_point_values_changed_at_idx ON loyalty_point_values (changed_at);

-- The part of an entry that each line of a sale earned or takes back.
CREATE TABLE loyalty_lines (
  entry_id uuid NOT NULL REFERENCES loyalty_entries,
  line_id uuid NOT NULL,
  points bigint NOT NULL,
  spend numeric(21,6) NOT NULL,
  PRIMARY KEY (entry_id, line_id)
);
CREATE INDEX loyalty_lines_line_id_idx ON loyalty_lines (line_id);

-- Points that are used up and expire together. Below zero: points that were taken and were not there.
CREATE TABLE loyalty_lots (
  id uuid PRIMARY KEY,
  -- That of its entry, or the one that was merged into.
  account_id uuid NOT NULL REFERENCES loyalty_accounts,
  entry_id uuid NOT NULL REFERENCES loyalty_entries,
  points bigint NOT NULL CONSTRAINT loyalty_lots_points_check CHECK (points <> 0),
  remaining bigint NOT NULL,
  is_pending boolean NOT NULL,
  vests_on date,
  expires_on date,
  CONSTRAINT loyalty_lots_remaining_check CHECK (remaining * sign(points) >= 0 AND abs(remaining) <= abs(points)),
  CONSTRAINT loyalty_lots_pending_check CHECK (NOT is_pending OR vests_on IS NOT NULL)
);
CREATE INDEX loyalty_lots_account_id_idx ON loyalty_lots (account_id);
CREATE INDEX loyalty_lots_expires_on_idx ON loyalty_lots (expires_on) WHERE remaining > 0;
CREATE INDEX loyalty_lots_vests_on_idx ON loyalty_lots (vests_on) WHERE is_pending;

-- Points that an entry takes from a lot or gives back to it.
CREATE TABLE loyalty_moves (
  entry_id uuid NOT NULL REFERENCES loyalty_entries,
  lot_id uuid NOT NULL REFERENCES loyalty_lots,
  points bigint NOT NULL CONSTRAINT loyalty_moves_points_check CHECK (points <> 0),
  PRIMARY KEY (entry_id, lot_id)
);
CREATE INDEX loyalty_moves_lot_id_idx ON loyalty_moves (lot_id);
