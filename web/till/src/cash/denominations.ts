/** The notes and coins of currencies that many shops have, the largest first. Others are counted as one amount. */
const denominations: Readonly<Record<string, string>> = {
  AED: "1000 500 200 100 50 20 10 5 1 0.50 0.25",
  AUD: "100 50 20 10 5 2 1 0.50 0.20 0.10 0.05",
  BHD: "20 10 5 1 0.500 0.100 0.050 0.025 0.010 0.005",
  CAD: "100 50 20 10 5 2 1 0.25 0.10 0.05",
  CHF: "1000 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05",
  CZK: "5000 2000 1000 500 200 100 50 20 10 5 2 1",
  DKK: "1000 500 200 100 50 20 10 5 2 1 0.50",
  EGP: "200 100 50 20 10 5 1 0.50 0.25",
  EUR: "500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01",
  GBP: "50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01",
  JOD: "50 20 10 5 1 0.500 0.250 0.100 0.050",
  JPY: "10000 5000 2000 1000 500 100 50 10 5 1",
  KWD: "20 10 5 1 0.500 0.250 0.100 0.050 0.020 0.010 0.005",
  NGN: "1000 500 200 100 50 20 10 5",
  NOK: "1000 500 200 100 50 20 10 5 1",
  PLN: "500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01",
  SAR: "500 200 100 50 20 10 5 2 1 0.50 0.25 0.10 0.05 0.01",
  SEK: "1000 500 200 100 50 20 10 5 2 1",
  TRY: "200 100 50 20 10 5 1 0.50 0.25 0.10 0.05",
  USD: "100 50 20 10 5 2 1 0.50 0.25 0.10 0.05 0.01",
};

/** Empty: nobody knows the notes and coins of this currency. */
export const denominationsOf = (currency: string): readonly string[] => denominations[currency]?.split(" ") ?? [];
