/** Returns the files on a clipboard. A screenshot is always called `image.png`, so it gets a unique name; otherwise each would be a version of the last. */
export function pastedFiles(data: DataTransfer | null, now = new Date()): File[] {
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  return [...(data?.files ?? [])].map((file, index) =>
    /^image\.\w+$/.test(file.name)
      ? new File([file], `screenshot-${stamp}${index ? `-${index + 1}` : ""}.${file.name.split(".").at(-1)}`, { type: file.type })
      : file,
  );
}
