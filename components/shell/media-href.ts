import { useOffers } from "./supported-operations";

/** Returns a function that turns the URL of a media into a link: to its page here, or to the API's URL where this service has no share pages. */
export function useMediaHref(): (url: string) => string {
  const sharesHere = useOffers("GET /shares/{shareToken}");
  return (url) => (sharesHere ? new URL(url).pathname : url);
}
