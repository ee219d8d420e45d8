/** Other names of accepted content types, as programs send them and `file-type` returns them. */
export const contentTypeAliases: Readonly<Record<string, "image/jpeg" | "image/png" | "video/mp4">> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/apng": "image/png",
  "video/x-m4v": "video/mp4",
  "video/3gpp": "video/mp4",
  "video/3gpp2": "video/mp4",
};
