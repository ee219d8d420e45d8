type StillMedia = {
  contentType: string;
  fileUrl: string;
  posterUrl: string | null;
  previews?: { url: string; width: number }[] | undefined;
  width?: number | null;
  height?: number | null;
};
type Props = { media: StillMedia; sizes: string; className?: string };

/** Thumbnail of a media: the smallest reduced copy that fits, or a video's still or first frame. Decorative: the name is next to it. */
export function StillImage({ media: { contentType, fileUrl, posterUrl, previews = [], width, height }, sizes, className = "" }: Props) {
  const isVideo = contentType.startsWith("video/");
  if (isVideo && !posterUrl)
    return <video src={`${fileUrl}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden className={className} />;
  return (
    <img
      src={isVideo ? posterUrl! : (previews[0]?.url ?? fileUrl)}
      srcSet={!isVideo && previews.length ? previews.map((copy) => `${copy.url} ${copy.width}w`).join(", ") : undefined}
      sizes={sizes}
      width={width ?? undefined}
      height={height ?? undefined}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
