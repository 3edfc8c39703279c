-- An open price is entered at the till.
ALTER TABLE variants ADD COLUMN is_open_price boolean NOT NULL DEFAULT false;

-- What one unit of a variant takes out of stock: the parts of a set, or the bottles of a crate. A variant with
-- components has no stock of its own, and components have none themselves.
CREATE TABLE variant_components (
  variant_id uuid NOT NULL REFERENCES variants ON DELETE CASCADE,
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
CREATE INDEX branch_variants_variant_id_idx ON branch_variants (variant_id);

-- Null branch or group: for all of them.
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
CREATE INDEX price_lists_branch_id_idx ON price_lists (branch_id);

CREATE TABLE price_list_entries (
  price_list_id uuid NOT NULL REFERENCES price_lists ON DELETE CASCADE,
  variant_id uuid NOT NULL CONSTRAINT price_list_entries_variant_id_fkey REFERENCES variants,
  min_quantity numeric(18,5) NOT NULL DEFAULT 0 CHECK (min_quantity >= 0),
  price numeric(21,6) NOT NULL CHECK (price >= 0),
  PRIMARY KEY (variant_id, price_list_id, min_quantity)
);
CREATE INDEX price_list_entries_price_list_id_idx ON price_list_entries (price_list_id);

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
