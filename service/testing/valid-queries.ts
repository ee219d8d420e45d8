/** Queries that operations require, by route. */
export const validQueries: Record<string, string> = {
  "GET /accounts/{accountSlug}/analytics": "?from=2026-01-01T00:00Z&to=2026-02-01T00:00Z&groupBy=day",
  "GET /accounts/{accountSlug}/analytics/reviews": "?from=2026-01-01T00:00Z&to=2026-02-01T00:00Z",
  "GET /projects/{owner}/{project}/builds/{buildNumber}/groups": "?by=folder",
  "GET /projects/{owner}/{project}/comparisons/{base}/{head}/groups": "?by=folder",
  "GET /projects/{owner}/{project}/tests/{testId}/images/since": "?base=1&head=2",
  "DELETE /media/{mediaId}/comments/{commentId}/reactions": "?emoji=x",
  "DELETE /projects/{owner}/{project}/builds/{buildNumber}/comments/{commentId}/reactions": "?emoji=x",
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": "?emoji=x",
};
