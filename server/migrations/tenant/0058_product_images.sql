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
-- It is compressed as it is.
ALTER TABLE product_images ALTER COLUMN content SET STORAGE EXTERNAL, ALTER COLUMN thumbnail SET STORAGE EXTERNAL;

SELECT feed('product_images', 'productImages', ARRAY['product_id'], ARRAY['digest']);
