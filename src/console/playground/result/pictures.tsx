/** Pictures in data URLs. */
export function Pictures({ pictures }: { pictures: readonly string[] }) {
  return (
    <div class="stack">
      {pictures.map((picture, index) => {
        const name = `screenshot-${index + 1}.${picture.startsWith('data:image/jpeg') ? 'jpg' : 'png'}`
        return (
          <figure key={name}>
            <img class="shot" src={picture} alt={`Screenshot ${index + 1} of the page`} />
            <figcaption>
              <a href={picture} download={name}>
                Download {name}
              </a>
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
