/** Towns of the branches and of the further projects of a larger firm. */
export const towns = [
  'Wakefield',
  'Huddersfield',
  'Harrogate',
  'Skipton',
  'Keighley',
  'Barnsley',
  'Doncaster',
  'Rotherham',
  'Selby',
  'Malton',
  'Thirsk',
  'Northallerton',
  'Otley',
  'Ilkley',
  'Wetherby',
  'Pontefract',
  'Castleford',
  'Dewsbury',
  'Batley',
  'Goole',
  'Beverley',
  'Driffield',
  'Pickering',
  'Whitby',
  'Settle',
  'Hebden Bridge',
  'Todmorden',
  'Holmfirth',
  'Knaresborough',
  'Tadcaster',
] as const

const beginnings =
  'Alder Birk Cald Dun Esk Fen Gar Hag Ings Kirk Lang Mill Nor Oak Pen Raven Scar Thorn Wool Yew'
const endings = 'bank beck croft dale field garth gill holme ley moor royd shaw side thwaite ton wick'
const first = beginnings.split(' ')
const last = endings.split(' ')

/** An invented place name for the n-th project: 320 different ones, then again from the start. */
export const placeName = (n: number): string =>
  `${first[n % first.length]}${last[Math.floor(n / first.length + n) % last.length]}`
