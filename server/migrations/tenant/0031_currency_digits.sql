-- The fraction digits of amounts, so that statements need no list of currencies. As Unicode's CLDR has them, which is what
-- browsers format by; a test compares.
ALTER TABLE settings ADD COLUMN currency_digits smallint NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN currency IN (
      'AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW', 'KRW', 'LAK',
      'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'YER') THEN 0
    WHEN currency IN ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
    ELSE 2
  END) STORED;

ALTER TABLE login_challenges DROP COLUMN codes_sent;
