/** A choice between a few views, as buttons next to each other. */
export function Segments<Name extends string>(props: {
  label: string
  options: Readonly<Record<Name, string>>
  value: Name
  onChange: (name: Name) => void
}) {
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{props.label}</legend>
      {(Object.entries(props.options) as [Name, string][]).map(([name, label]) => (
        <button key={name} type="button" aria-pressed={name === props.value} onClick={() => props.onChange(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
