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

CREATE TABLE tax_rates (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- A fraction: 0.19 is 19 %.
  rate numeric(9,6) NOT NULL CONSTRAINT tax_rates_rate_check CHECK (rate >= 0),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tax_rates_name_key ON tax_rates (lower(name)) WHERE NOT is_archived;

CREATE TABLE tax_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tax_groups_name_key ON tax_groups (lower(name)) WHERE NOT is_archived;

CREATE TABLE tax_group_components (
  tax_group_id uuid NOT NULL REFERENCES tax_groups ON DELETE CASCADE,
  position integer NOT NULL,
  tax_rate_id uuid NOT NULL CONSTRAINT tax_group_components_tax_rate_id_fkey REFERENCES tax_rates,
  -- A compound component is calculated on the net amount plus the components before it.
  is_compound boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tax_group_id, position)
);
CREATE INDEX tax_group_components_tax_rate_id_idx ON tax_group_components (tax_rate_id);

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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || coalesce(description, ''))) STORED
);
CREATE INDEX products_name_idx ON products (lower(name), id);
CREATE INDEX products_search_idx ON products USING gin (search);
CREATE INDEX products_category_id_idx ON products (category_id);
CREATE INDEX products_tax_group_id_idx ON products (tax_group_id);

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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX variants_sku_key ON variants (lower(sku));
CREATE INDEX variants_product_id_idx ON variants (product_id, position);
CREATE INDEX variants_unit_id_idx ON variants (unit_id);

CREATE TABLE barcodes (
  code text PRIMARY KEY,
  variant_id uuid NOT NULL REFERENCES variants ON DELETE CASCADE,
  position integer NOT NULL DEFAULT 0,
  type text NOT NULL CHECK (type IN ('Ean13', 'Ean8', 'UpcA', 'Itf14', 'Isbn', 'Custom'))
);
CREATE INDEX barcodes_variant_id_idx ON barcodes (variant_id, position);
