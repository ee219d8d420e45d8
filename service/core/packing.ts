/** Whether an `Accept-Encoding` header takes gzip (RFC 9110, 12.5.3): named, or by `*` where it is not, with a weight above nothing. */
export function takesGzip(header: string | undefined): boolean {
  if (!header) return false;
  const weights = new Map(
    header.split(",").map((one) => {
      const [coding, ...parameters] = one.toLowerCase().split(";");
      const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="));
      return [coding!.trim(), weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
