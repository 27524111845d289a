/** Small pictures of the photos that were sent. */
export function PhotoRow({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="repair__photos" aria-label="Photos envoyées">
      {photos.map((src, index) => (
        <li key={src}>
          <img src={src} alt={`${index + 1} sur ${photos.length}`} width="400" height="300" loading="lazy" />
        </li>
      ))}
    </ul>
  );
}
